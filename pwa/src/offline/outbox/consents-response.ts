import type { Consent } from '@cubby/contract/accounts/legal-texts'
import { isRecord } from '@/api/is-record.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'
import type { UserDb } from '@/offline/store/schema.ts'

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
