import { messages } from '@cubby/contract/messages'
import type { CenterSaved, CenterStatusChange } from '@cubby/contract/money/centers'
import { checkCenterStatus } from '@cubby/rules/money/centers'
import { t } from '@cubby/texts/t'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { composeMail, type MailDeps } from '../../../platform/mail/mailer.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { logCenter } from './history.ts'
import { replaceInvitation } from './invite-member.ts'
import { type CenterRow, lockCenter } from './queries.ts'
import { centerView } from './read-centers.ts'

/**
 * Confirms or declines the request for a center, closes a center, or opens it again. Whoever asked for a
 * center is invited as a director when it is confirmed, and gets the reason by email when it is declined.
 */
export async function changeCenterStatus(
  ctx: RequestContext,
  { centerId, status, reason }: CenterStatusChange & { readonly centerId: string },
): Promise<CenterSaved> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const before = await lockCenter(trx, { centerId, caller, office: true })
    const allowed = checkCenterStatus(before.status, status)
    if (!allowed.ok) throw new Refusal(allowed.reason)
    if (status === 'declined' && reason === '') {
      throw new Refusal('invalid_input', { fields: { reason: messages.centerDeclineReasonRequired } })
    }
    const now = await deps.clock(trx)
    const center = await trx
      .updateTable('centers')
      .set({ status, updated_at: now })
      .where('id', '=', centerId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { action, message } = stepTo(status, before.status === 'requested')
    await logCenter({ trx, caller, now }, { center, action, details: { ...(reason && { reason }) } })
    if (action === 'center.confirmed') await inviteAsker({ deps, trx, caller, now }, center)
    if (action === 'center.declined') {
      await deps.jobs.enqueue(trx, 'email-center-declined', { centerId, reason })
    }
    return { center: centerView(center), message }
  })
}

function stepTo(status: CenterStatusChange['status'], isRequest: boolean) {
  if (status === 'declined') return { action: 'center.declined', message: messages.centerDeclined } as const
  if (status === 'closed') return { action: 'center.closed', message: messages.centerClosed } as const
  return isRequest
    ? ({ action: 'center.confirmed', message: messages.centerConfirmed } as const)
    : ({ action: 'center.reopened', message: messages.centerReopened } as const)
}

/** Invites the person who asked for a center as its director. */
async function inviteAsker(ctx: OperationContext, center: CenterRow): Promise<void> {
  if (!center.request) return
  const [first = '', ...others] = center.request.contact_name.split(/\s+/)
  const person = { first_name: first, last_name: others.join(' '), email: center.request.email, phone: null }
  await replaceInvitation(ctx, { center, invited: { kind: 'director', ...person } })
}

/** Mails the reason to the person whose request was declined. */
export async function emailCenterDeclined(
  { db, config, mailer }: MailDeps,
  { centerId, reason }: { readonly centerId: string; readonly reason: string },
): Promise<void> {
  const center = await db
    .selectFrom('centers')
    .select(['name', 'request'])
    .where('id', '=', centerId)
    .executeTakeFirst()
  if (!center?.request) return
  const { contact_name, email } = center.request
  const subject = t('Your request for {center}', { center: center.name })
  await mailer.send(
    composeMail(
      config,
      { id: `${centerId}-declined`, to: { name: contact_name, address: email }, subject },
      {
        greeting: t('Hello {name},', { name: contact_name }),
        heading: subject,
        paragraphs: [
          t('You asked {school} to let {center} enroll its staff and pay by invoice. We cannot do that.', {
            school: config.provider.name,
            center: center.name,
          }),
          t('If you have questions, contact us: {phone} or {email}.', {
            phone: config.provider.phone,
            email: config.provider.email,
          }),
        ],
        quote: reason,
        button: { label: t('Browse classes'), url: '/classes' },
      },
    ),
  )
}
