import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import type { CenterRequest, CenterTerms } from '@cubby/contract/money/centers'
import { t } from '@cubby/texts/t'
import { type SqlBool, sql } from 'kysely'
import { v5 as nameId } from 'uuid'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { attempt, type RateLimits } from '../../../platform/http/rate-limits.ts'
import { newId } from '../../../platform/ids.ts'
import { composeMail, type MailDeps } from '../../../platform/mail/mailer.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'

/** The office sets the terms before it confirms a request. */
const initialTerms: CenterTerms = {
  due_days: 30,
  invoices: 'order',
  sends: 'office',
  discount: null,
  class_discounts: [],
}

/** Stores a request for a center within the rate limits of contact messages. */
export function requestCenterWithinLimits(
  ctx: VisitorContext,
  {
    form,
    key,
    limits,
  }: { readonly form: CenterRequest; readonly key: string | null; readonly limits: RateLimits },
): Promise<MessageResponse> {
  const counts = [
    ['contact', ctx.request.address],
    ['contactFromSender', form.email],
  ] as const
  return attempt(limits, counts, () => requestCenter(ctx, { form, key }))
}

/** The namespace of the ids that the keys of requests become. */
const REQUEST_KEYS = '5d5b9bf4-2f2a-4f0e-8a54-9a1a2f4c7c10'

/**
 * Stores a visitor's request, which the office confirms or declines. The visitor has no account, so the Idempotency-Key
 * becomes the id of the center: a repeated request gets the same response and is stored once. Refuses another request
 * under the same key.
 */
async function requestCenter(
  { deps, request }: VisitorContext,
  { form: { website, ...form }, key }: { readonly form: CenterRequest; readonly key: string | null },
): Promise<MessageResponse> {
  const response = { message: messages.centerRequestSent }
  // Users never see this field. A bot that fills it in gets the usual response.
  if (website) return response
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const id = key === null ? newId() : nameId(key, REQUEST_KEYS)
    const { name, address, phone, email } = form
    const stored = await trx
      .insertInto('centers')
      .values({
        id,
        name,
        address,
        phone: phone || null,
        billing_email: email,
        terms: JSON.stringify(initialTerms),
        status: 'requested',
        request: JSON.stringify(form),
        created_at: now,
        created_by: null,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) {
      await requireSameRequest(trx, id, form)
      return response
    }
    await writeAuditLog(trx, {
      actorId: null,
      action: 'center.requested',
      subject: { type: 'center', id },
      details: { center: name, person: form.contact_name, email },
      request,
      now,
    })
    await deps.jobs.enqueue(trx, 'confirm-center-request', { centerId: id })
    return response
  })
}

async function requireSameRequest(trx: Trx, id: string, form: CenterRequest): Promise<void> {
  const same = await trx
    .selectFrom('centers')
    .select('id')
    .where('id', '=', id)
    .where(sql<SqlBool>`request = ${JSON.stringify(form)}::jsonb`)
    .executeTakeFirst()
  if (!same) throw new Refusal('key_reused')
}

/**
 * Mails a confirmation to the sender of a request. It does not contain what they typed, because anybody can enter
 * somebody else's address.
 */
export async function confirmCenterRequest(
  { db, config, mailer }: MailDeps,
  centerId: string,
): Promise<void> {
  const center = await db
    .selectFrom('centers')
    .select('request')
    .where('id', '=', centerId)
    .executeTakeFirst()
  if (!center?.request) return
  const { hours, phone } = config.provider
  const subject = t('We received your request')
  await mailer.send(
    composeMail(
      config,
      { id: `${centerId}-request`, to: { name: '', address: center.request.email }, subject },
      {
        heading: subject,
        paragraphs: [
          t(
            "You asked to enroll your center's staff and pay with one invoice. The office will write to you.",
          ),
          t('Our office is open {hours}. You can also call {phone}.', { hours, phone }),
        ],
        button: { label: t('Browse classes'), url: '/classes' },
        note: t(
          'If you did not ask for this, somebody mistyped their email address. You do not need to do anything.',
        ),
      },
    ),
  )
}
