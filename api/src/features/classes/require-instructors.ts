import { messages } from '@cubby/contract/messages'
import { Refusal } from '../../errors.ts'
import type { Trx } from '../../platform/db/database.ts'

/**
 * Throws Refusal `invalid_input` beside each field that names nobody who teaches. `chosen` says who is
 * named by which field; who was there before and stays is none of its business.
 */
export async function requireInstructors(trx: Trx, chosen: ReadonlyMap<string, string>): Promise<void> {
  if (chosen.size === 0) return
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(chosen.values())])
    .where('role', '=', 'instructor')
    .where('deleted_at', 'is', null)
    // Deleting one waits until this transaction is over, and then finds what they teach.
    .forShare()
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const fields: Record<string, string> = {}
  for (const [field, id] of chosen) if (!known.has(id)) fields[field] = messages.unknownInstructor
  if (Object.keys(fields).length > 0) {
    throw new Refusal('invalid_input', { message: messages.unknownInstructor, fields })
  }
}
