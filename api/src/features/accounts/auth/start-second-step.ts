import type { SecondStepResponse } from '@cubby/contract/accounts/second-factor'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { passkeyRequestOptionsFor } from '../second-factor/passkey-options.ts'
import { summarizeSecondFactor } from '../second-factor/queries.ts'
import { issueTicket } from '../second-factor/tickets.ts'

/**
 * Asks for the second step of a login whose password was right. Returns null for a user without a second factor. The
 * ticket opens nothing without a proof.
 */
export async function startSecondStep(
  { deps, trx, request, now }: Pick<ContextParts, 'deps' | 'trx' | 'request' | 'now'>,
  userId: string,
): Promise<SecondStepResponse | null> {
  const { passkeys, authenticator_app, recovery_codes_left } = await summarizeSecondFactor(trx, userId)
  if (passkeys === 0 && !authenticator_app) return null
  const { ticket, expiresAt } = await issueTicket(trx, { userId, now })
  await writeAuditLog(trx, {
    actorId: null,
    action: 'login.second_step_started',
    subject: { type: 'user', id: userId },
    request,
    now,
  })
  const use = { purpose: 'second_step', userId } as const
  return {
    second_step: {
      ticket,
      expires_at: expiresAt.toISOString(),
      methods: [
        ...(passkeys > 0 ? (['passkey'] as const) : []),
        ...(authenticator_app ? (['app'] as const) : []),
        ...(recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
      ],
      passkey_options: passkeys > 0 ? await passkeyRequestOptionsFor({ deps, db: trx, now }, use) : null,
    },
  }
}
