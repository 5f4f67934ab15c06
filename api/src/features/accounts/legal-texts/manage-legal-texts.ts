import { legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import type { ManagedLegalTexts } from '@cubby/contract/accounts/legal-texts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** Returns both texts with their drafts and versions, for administrators. */
export async function manageLegalTexts({ deps, caller }: RequestContext): Promise<ManagedLegalTexts> {
  requireAdmin(caller)
  return readManaged(deps.db)
}

/** Reads both texts with their drafts and versions. The caller has checked that the user is an administrator. */
export async function readManaged(db: Reader): Promise<ManagedLegalTexts> {
  const drafts = await db.selectFrom('legal_text_drafts').select(['kind', 'text']).execute()
  const versions = await db
    .selectFrom('legal_texts')
    .innerJoin('users', 'users.id', 'legal_texts.published_by')
    .select(['kind', 'version', 'text', 'published_at', fullName('users').$notNull().as('published_by')])
    .select((eb) =>
      eb
        .selectFrom('consents')
        .whereRef('consents.kind', '=', 'legal_texts.kind')
        .whereRef('consents.version', '=', 'legal_texts.version')
        .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .as('consents'),
    )
    .orderBy('version', 'desc')
    .execute()
  return {
    legal_texts: legalTextKinds.map((kind) => {
      const own = versions.filter((version) => version.kind === kind)
      return {
        kind,
        current: own[0]?.text ?? null,
        draft: drafts.find((draft) => draft.kind === kind)?.text ?? null,
        versions: own.map(({ version, published_at, published_by, consents }) => ({
          version,
          published_at: published_at.toISOString(),
          published_by,
          consents: consents ?? 0,
        })),
      }
    }),
    asked_students: await countAskedStudents(db),
  }
}

/** Counts the students who can log in. Invited ones agree when they set their password. */
async function countAskedStudents(db: Reader): Promise<number> {
  return countRows(
    db
      .selectFrom('users')
      .where('role', 'in', ['student', 'user'])
      .where('status', '=', 'active')
      .where('invited_at', 'is', null),
  )
}
