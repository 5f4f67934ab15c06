import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'

interface Undoing {
  /** The first word of the actions in the audit log. */
  readonly area: 'enrollment' | 'waitlist' | 'class' | 'session'
  readonly subject: { readonly type: string; readonly id: string }
  readonly operationId: string
  /** The message if another operation replaced this one before it took effect. */
  readonly replaced: string
}

/** Throws Refusal `undo_refused` with the reason, unless the operation was already undone. */
export async function requireUndone(trx: Trx, undoing: Undoing): Promise<void> {
  const { area, subject, operationId, replaced } = undoing
  const rows = await trx
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where(sql`details ->> 'operation_id'`, '=', operationId)
    .execute()
  const actions = new Set<string>(rows.map(({ action }) => action))
  if (actions.has(`${area}.undone`)) return
  const isReplaced = actions.size === 1 && actions.has(`${area}.decided`)
  throw new Refusal('undo_refused', { ...(isReplaced && { message: replaced }) })
}
