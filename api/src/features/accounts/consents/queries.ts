import type { Consent } from '@cubby/contract/accounts/legal-texts'
import type { Reader } from '../../../platform/db/database.ts'

/** Returns what a user agreed to, the newest first. */
export async function readConsents(db: Reader, userId: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at', 'occasion'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ given_at, ...row }) => ({ ...row, given_at: given_at.toISOString() }))
}
