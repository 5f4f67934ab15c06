import type { Consent } from '@cubby/contract/accounts/legal-texts'
import type { User } from '@cubby/contract/accounts/user'
import { editableFields } from '@cubby/contract/constants'
import { isRecord } from '@/api/read-response.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'
import type { UserDb } from '@/offline/store/schema.ts'
import type { Command, CommandArgs } from '@/offline/store/stored-rows.ts'

/** Takes the later value of each field, and drops a field that is back at its first value. Null when none is left. */
export function mergeProfileEdits(earlier: Command, later: CommandArgs['edit-profile']): Command | null {
  if (earlier.kind !== 'edit-profile') return { kind: 'edit-profile', args: later }
  const changes = { ...earlier.args.changes, ...later.changes }
  const base = { ...later.base, ...earlier.args.base }
  for (const field of editableFields) {
    if (changes[field] !== base[field]) continue
    delete changes[field]
    delete base[field]
  }
  return Object.keys(changes).length === 0 ? null : { kind: 'edit-profile', args: { changes, base } }
}

/** Stores the user from the response to an edit of the profile or the email preferences. */
export async function storeUser(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || !isUser(response.user)) return false
  await db.profile.clear()
  await db.profile.add(response.user)
  await markChanged(db, 'profile')
  return true
}

function isUser(value: unknown): value is User {
  return isRecord(value) && typeof value.id === 'string' && typeof value.first_name === 'string'
}

/** Stores what the user agreed to, from the response to an agreement. */
export async function storeConsents(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || !Array.isArray(response.consents) || !response.consents.every(isConsent))
    return false
  await db.consents.clear()
  await db.consents.bulkAdd(response.consents)
  await markChanged(db, 'consents')
  return true
}

function isConsent(value: unknown): value is Consent {
  return isRecord(value) && typeof value.kind === 'string' && typeof value.version === 'number'
}
