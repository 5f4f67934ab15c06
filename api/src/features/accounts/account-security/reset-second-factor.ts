import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { type AuditEntry, writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readName, tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { endLogins } from '../auth/login-rows.ts'
import { lockUser } from '../auth/queries.ts'
import { emailSecondFactorChange } from '../second-factor/email-change.ts'
import { deleteSecondFactor, hasSecondFactor } from '../second-factor/queries.ts'

/** Removes the second factor of another user, who lost it, and ends their logins. */
export async function resetSecondFactor(
  ctx: RequestContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<MessageResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  if (id === caller.user.id) throw new Refusal('own_second_factor')
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    const name = await readName(trx, id)
    const did = (actor: string) => t('{actor} removed the second factor of {name}.', { actor, name })
    await tellAdmins({ deps, trx, caller, now }, { did })
    await resetIn(trx, {
      userId: id,
      reason,
      jobs: deps.jobs,
      actorId: caller.user.id,
      request: caller.request,
      now,
    })
    return { message: messages.secondFactorReset }
  })
}

/** Removes a user's second factor in the given transaction, for administrators and for the operator's command. */
export async function resetIn(
  trx: Trx,
  input: Pick<AuditEntry, 'actorId' | 'request' | 'now'> & {
    readonly userId: string
    readonly reason: string
    readonly jobs: Pick<Deps['jobs'], 'enqueue'>
  },
): Promise<void> {
  const { userId, reason, jobs, actorId, request, now } = input
  const user = await lockUser(trx, userId)
  if (!user || user.deleted_at) throw new Refusal('user_not_found')
  if (!(await hasSecondFactor(trx, userId))) throw new Refusal('no_second_factor')
  await deleteSecondFactor(trx, userId)
  await endLogins(trx, { userId, now })
  await writeAuditLog(trx, {
    actorId,
    action: 'second_factor.reset',
    subject: { type: 'user', id: userId },
    details: { user_id: userId, reason },
    request,
    now,
  })
  await emailSecondFactorChange({ jobs, trx }, { userId, change: { kind: 'reset' } })
}
