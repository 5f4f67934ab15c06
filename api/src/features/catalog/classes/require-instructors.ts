import { messages } from '@cubby/contract/messages'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'

/**
 * Refuses users who are not instructors, with an error for each field. `chosen` maps each changed field to the id of
 * its user. Leave out unchanged fields: their users may no longer be instructors.
 */
export async function requireInstructors(trx: Trx, chosen: ReadonlyMap<string, string>): Promise<void> {
  if (chosen.size === 0) return
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(chosen.values())])
    .where('role', '=', 'instructor')
    .where('deleted_at', 'is', null)
    // A concurrent deletion of the instructor waits for this transaction, and then finds the new
    // assignment.
    .forShare()
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const fields: Record<string, string> = {}
  for (const [field, id] of chosen) if (!known.has(id)) fields[field] = messages.unknownInstructor
  if (Object.keys(fields).length > 0) {
    throw new Refusal('invalid_input', { message: messages.unknownInstructor, fields })
  }
}
