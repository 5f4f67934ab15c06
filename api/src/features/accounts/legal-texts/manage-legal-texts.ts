import { type LegalTextKind, legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import type {
  LegalTextDraft,
  LegalTextPublication,
  ManagedLegalTexts,
} from '@cubby/contract/accounts/legal-texts'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { countRows, fullName } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** Returns both texts with their drafts and versions, for administrators. */
export async function manageLegalTexts({ deps, caller }: RequestContext): Promise<ManagedLegalTexts> {
  requireAdmin(caller)
  return readManaged(deps.db)
}

/** Reads both texts with their drafts and versions. The caller has checked that the user is an administrator. */
async function readManaged(db: Reader): Promise<ManagedLegalTexts> {
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

/**
 * Stores the draft of a text; an empty one is deleted. Refuses, with both drafts, if another administrator changed the
 * draft since this edit began.
 */
export async function saveDraft(
  ctx: RequestContext,
  { kind, draft }: { readonly kind: LegalTextKind; readonly draft: LegalTextDraft },
): Promise<ManagedLegalTexts> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const stored = await lockDraft(trx, kind)
    const { text, base } = draft
    if (stored === text || (stored === null && text === '')) return readManaged(trx)
    requireSameDraft({ stored, base, text })
    const now = await deps.clock(trx)
    if (text === '') await deleteDraft(trx, kind)
    else {
      const values = { text, updated_at: now, updated_by: caller.user.id }
      await trx
        .insertInto('legal_text_drafts')
        .values({ kind, ...values })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
        .execute()
    }
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'settings.legal_text_drafted',
      subject: { type: 'settings', id: null },
      details: { legal_text: kind },
      request: caller.request,
      now,
    })
    return readManaged(trx)
  })
}

/** Locks the drafts of both texts until the transaction ends. Returns the draft of `kind`; null if there is none. */
async function lockDraft(trx: Trx, kind: LegalTextKind): Promise<string | null> {
  await sql`lock table legal_text_drafts in share row exclusive mode`.execute(trx)
  const found = await trx
    .selectFrom('legal_text_drafts')
    .select('text')
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found?.text ?? null
}

function requireSameDraft({
  stored,
  base,
  text,
}: {
  readonly stored: string | null
  readonly base: string | null
  readonly text: string
}): void {
  if (stored === base) return
  throw new Refusal('legal_text_changed', { details: { text: { yours: text, theirs: stored } } })
}

async function deleteDraft(trx: Trx, kind: LegalTextKind): Promise<void> {
  await trx.deleteFrom('legal_text_drafts').where('kind', '=', kind).execute()
}

/**
 * Publishes the draft of a text as its next version. Refuses if it is not the draft that the administrator
 * read. Students are then asked to agree to it.
 */
export async function publishLegalText(
  ctx: RequestContext,
  { kind, publication }: { readonly kind: LegalTextKind; readonly publication: LegalTextPublication },
): Promise<ManagedLegalTexts> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const { text } = publication
    requireSameDraft({ stored: await lockDraft(trx, kind), base: text, text })
    const current = await trx
      .selectFrom('legal_texts')
      .select(['version', 'text'])
      .where('kind', '=', kind)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (current?.text === text) throw new Refusal('legal_text_unchanged')
    const now = await deps.clock(trx)
    const version = (current?.version ?? 0) + 1
    await trx
      .insertInto('legal_texts')
      .values({ kind, version, text, published_at: now, published_by: caller.user.id })
      .execute()
    await deleteDraft(trx, kind)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'settings.legal_text_published',
      subject: { type: 'settings', id: null },
      details: { legal_text: kind, version },
      request: caller.request,
      now,
    })
    return readManaged(trx)
  })
}
