import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import type { LegalText } from '@cubby/contract/accounts/legal-texts'
import type { Reader } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'

type LegalTextRow = Omit<LegalText, 'published_at'> & { readonly published_at: Date }

/** Returns the current version of each published text. */
export async function listLegalTexts(db: Reader): Promise<LegalText[]> {
  const rows = await db
    .selectFrom('legal_texts')
    .distinctOn('kind')
    .select(['kind', 'version', 'text', 'published_at'])
    .orderBy('kind', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(legalTextView)
}

/** Returns a version of a text; the current one if `version` is undefined. */
export async function readLegalText(
  db: Reader,
  { kind, version }: { readonly kind: LegalTextKind; readonly version?: number | undefined },
): Promise<LegalText> {
  const found = await db
    .selectFrom('legal_texts')
    .select(['kind', 'version', 'text', 'published_at'])
    .where('kind', '=', kind)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new Refusal('legal_text_not_found')
  return legalTextView(found)
}

function legalTextView({ published_at, ...row }: LegalTextRow): LegalText {
  return { ...row, published_at: published_at.toISOString() }
}
