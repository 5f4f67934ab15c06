import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { deleteUnused } from '../delete-unused.ts'
import type { BatchContext } from '../import-definition.ts'

/**
 * Deletes the sessions that nobody has used since. Also deletes their classes that an import created, if they have no
 * session left and nobody has used them. Returns why the other sessions were kept, by id.
 */
export async function undoSessions(
  { trx }: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await sql`
    select from classes where id in (select class_id from class_sessions where id = any(${ids}))
    order by id for update`.execute(trx)
  await sql`select from class_sessions where id = any(${ids}) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: string; class_id: string; reason: string | null }>`
    select s.id, s.class_id, case
      when s.removed_at is not null then ${messages.keptDeleted}
      when exists (select from enrollments e where e.session_id = s.id)
        or exists (select from waitlist_entries w where w.session_id = s.id)
        then ${messages.keptHasStudents}
      when exists (select from audit_log a where a.subject_type = 'session' and a.subject_id = s.id
        and a.action <> 'session.created' and a.actor_id is not null) then ${messages.keptEdited}
    end as reason
    from class_sessions s where s.id = any(${ids})`.execute(trx)
  const kept = await deleteUnused(ids, rows, {
    trx,
    remove: async (unused) => {
      await sql`delete from session_meetings where session_id = any(${unused})`.execute(trx)
      await sql`delete from class_sessions where id = any(${unused})`.execute(trx)
    },
  })
  const classIds = rows.filter(({ id }) => !kept.has(id)).map(({ class_id }) => class_id)
  await deleteEmptyClasses(trx, classIds)
  return kept
}

async function deleteEmptyClasses(trx: BatchContext['trx'], classIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from classes c
    where c.id = any(${classIds})
      -- An import has no request.
      and exists (select from audit_log a where a.subject_type = 'class' and a.subject_id = c.id
        and a.action = 'class.created' and a.request_id is null)
      and not exists (select from class_sessions s where s.class_id = c.id)
      and not exists (select from class_materials m where m.class_id = c.id)
      and not exists (select from audit_log a where a.subject_type = 'class' and a.subject_id = c.id
        and a.action <> 'class.created' and a.actor_id is not null)`.execute(trx)
  await deleteUnused(
    rows.map(({ id }) => id),
    [],
    { trx, remove: (unused) => sql`delete from classes where id = any(${unused})`.execute(trx) },
  )
}
