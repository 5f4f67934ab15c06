import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import type { LegalTextPublication, ManagedLegalTexts } from '@cubby/contract/accounts/legal-texts'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readManaged } from './manage-legal-texts.ts'
import { deleteDraft, lockDraft, requireSameDraft } from './save-draft.ts'

/**
 * Publishes the draft of a text as its next version, which students are then asked to agree to. Throws Refusal
 * `legal_text_changed` unless the draft is the text that the administrator read, and `legal_text_unchanged` if it is
 * the current version already.
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
