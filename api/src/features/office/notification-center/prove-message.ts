import { PROOF_RECIPIENTS } from '@cubby/contract/constants'
import { checkFreshProof } from '@cubby/rules/accounts/fresh-proof'
import { t } from '@cubby/texts/t'
import type { Caller } from '../../../platform/caller.ts'
import { requireFreshProof } from '../../../platform/http/authenticate.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'

/** Requires a fresh proof for a message to many people, and tells the other administrators about it. */
export async function proveMessage(
  ctx: OperationContext,
  { recipients, title }: { readonly recipients: number; readonly title: string },
): Promise<void> {
  if (recipients <= PROOF_RECIPIENTS) return
  requireFreshProof(ctx.caller)
  const did = (actor: string) =>
    t('{actor} sent the message "{title}" to {count, plural, one {# person} other {# people}}.', {
      actor,
      title,
      count: recipients,
    })
  await tellAdmins(ctx, { did })
}

/**
 * Whether a message to this many people would be refused for lack of a proof. Screens ask for the proof first, because
 * a dialog that is sending cannot be closed.
 */
export function lacksProof({ provenAt, authenticatedAt }: Caller, recipients: number): boolean {
  return recipients > PROOF_RECIPIENTS && !checkFreshProof(provenAt, authenticatedAt).ok
}
