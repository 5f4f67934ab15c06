import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { deleteUnused } from '../delete-unused.ts'
import type { BatchContext } from '../import-definition.ts'

/** Deletes the accounts that nobody has used since. Returns why the others were kept, by id. */
export async function undoUsers(
  { trx }: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Logins and enrollments wait for this lock while the reasons are read.
  await sql`select from users where id = any(${ids}) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: string; reason: string | null }>`
    select users.id, case
      when deleted_at is not null then ${messages.keptDeleted}
      when last_login is not null or ${existsOf('logins')} or ${existsOf('password_resets')}
        then ${messages.keptLoggedIn}
      when ${existsOf('enrollments')} or ${existsOf('waitlist_entries')} then ${messages.keptInSession}
      when ${existsOf('certificates')} then ${messages.keptCertificate}
      when ${existsOf('classes', 'instructor_id')} or ${existsOf('class_sessions', 'instructor_id')}
        then ${messages.keptTeaches}
      when ${existsOf('notifications')} then ${messages.keptNotified}
      when ${existsOf('user_uploads')} then ${messages.keptInUse}
      when updated_at <> created_at then ${messages.keptEdited}
    end as reason
    from users where id = any(${ids})`.execute(trx)
  return deleteUnused(ids, rows, {
    trx,
    remove: (unused) => sql`delete from users where id = any(${unused})`.execute(trx),
  })
}

function existsOf(table: string, column = 'user_id') {
  return sql<boolean>`exists (select from ${sql.table(table)} t where t.${sql.ref(column)} = users.id)`
}
