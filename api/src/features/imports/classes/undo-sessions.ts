import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { deleteUnused } from '../delete-unused.ts'
import type { BatchContext } from '../import-definition.ts'

/**
 * Deletes the sessions that nobody has used since. Also deletes the classes that were created together with one of
 * these sessions, if they have no session left and nobody has used them. Returns why the other sessions were
 * kept, by id.
 */
export async function undoSessions(
  { trx }: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await sql`
    select from classes where id in (select class_id from class_sessions where id = any(${ids}))
    order by id for update`.execute(trx)
  await sql`select from class_sessions where id = any(${ids}) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: string; class_id: string; created_at: Date; reason: string | null }>`
    select s.id, s.class_id, s.created_at, case
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
  // A class that the import created was created at the same time as its first session.
  const classes = rows.filter(({ id }) => !kept.has(id))
  await deleteEmptyClasses(
    trx,
    classes.map(({ class_id, created_at }) => ({ id: class_id, created_at })),
  )
  return kept
}

async function deleteEmptyClasses(
  trx: BatchContext['trx'],
  created: readonly { readonly id: string; readonly created_at: Date }[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from classes c
      join jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as made (id text, created_at timestamptz)
        on made.id = c.id and made.created_at = c.created_at
    where not exists (select from class_sessions s where s.class_id = c.id)
      and not exists (select from class_materials m where m.class_id = c.id)
      and not exists (select from audit_log a where a.subject_type = 'class' and a.subject_id = c.id
        and a.action <> 'class.created' and a.actor_id is not null)
    group by c.id`.execute(trx)
  await deleteUnused(
    rows.map(({ id }) => id),
    [],
    { trx, remove: (unused) => sql`delete from classes where id = any(${unused})`.execute(trx) },
  )
}
