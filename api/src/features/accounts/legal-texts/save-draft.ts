import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import type { LegalTextDraft, ManagedLegalTexts } from '@cubby/contract/accounts/legal-texts'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readManaged } from './manage-legal-texts.ts'

/**
 * Stores the draft of a text; an empty one is deleted. Throws Refusal `legal_text_changed` with both drafts if another
 * administrator changed the draft since this edit began.
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
export async function lockDraft(trx: Trx, kind: LegalTextKind): Promise<string | null> {
  await sql`lock table legal_text_drafts in share row exclusive mode`.execute(trx)
  const found = await trx
    .selectFrom('legal_text_drafts')
    .select('text')
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found?.text ?? null
}

/** Throws Refusal `legal_text_changed` with both drafts unless the stored draft is the expected one. */
export function requireSameDraft({
  stored,
  base,
  text,
}: {
  readonly stored: string | null
  readonly base: string | null
  readonly text: string
}): void {
  if (stored === base) return
  throw new Refusal('legal_text_changed', { conflicts: { text: { yours: text, theirs: stored } } })
}

export async function deleteDraft(trx: Trx, kind: LegalTextKind): Promise<void> {
  await trx.deleteFrom('legal_text_drafts').where('kind', '=', kind).execute()
}
