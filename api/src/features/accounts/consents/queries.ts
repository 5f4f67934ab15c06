import type { Consent, LegalTextVersions } from '@cubby/contract/legal-texts'
import type { Reader } from '../../../platform/db/database.ts'

/** Returns the newest version of each legal text, or null for a text that was never published. */
export async function readCurrentVersions(db: Reader): Promise<LegalTextVersions> {
  const rows = await db
    .selectFrom('legal_texts')
    .select(({ fn }) => ['kind', fn.max('version').as('version')])
    .groupBy('kind')
    .execute()
  return {
    terms: null,
    privacy: null,
    ...Object.fromEntries(rows.map(({ kind, version }) => [kind, version])),
  }
}

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
