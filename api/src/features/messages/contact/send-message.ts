import type { ContactForm, ContactResponse } from '@cubby/contract/messages/contact'
import { v7 as newId } from 'uuid'
import type { Trx } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { attempt, type RateLimits } from '../../../platform/http/rate-limits.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'

/**
 * Sends a message within the rate limits for the network address of the request and for the sender's email address.
 * Throws what `sendMessage` throws, and Refusal `too_many_requests`.
 */
export function sendMessageWithinLimits(
  ctx: VisitorContext,
  {
    form,
    key,
    limits,
  }: { readonly form: ContactForm; readonly key: string | null; readonly limits: RateLimits },
): Promise<ContactResponse> {
  const { request } = ctx
  const counts = [
    ['contact', request.address],
    ['contactFromSender', form.email],
  ] as const
  return attempt(limits, counts, () => sendMessage(ctx, { form, key }))
}

/**
 * Stores a visitor's message and mails it to the provider, with a confirmation to the sender. The sender has no
 * account, so the Idempotency-Key is stored with the message: a repeated message gets the same response and is not
 * mailed twice. Throws Refusal `key_reused` for another message under the same key, and `busy`.
 */
async function sendMessage(
  { deps, request }: VisitorContext,
  { form, key }: { readonly form: ContactForm; readonly key: string | null },
): Promise<ContactResponse> {
  // Users never see this field. A bot that fills it in gets the usual response.
  if (form.website) return { success: true }
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const { name, email, message } = form
    const stored = await trx
      .insertInto('contact_messages')
      .values({ id: newId(), idempotency_key: key, name, email, message, created_at: now })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return repeated(trx, form, key)
    await writeAuditLog(trx, {
      actorId: null,
      action: 'contact.received',
      subject: { type: 'contact_message', id: stored.id },
      request,
      now,
    })
    const contactMessageId = stored.id
    await deps.jobs.enqueue(trx, 'forward-contact-message', { contactMessageId })
    await deps.jobs.enqueue(trx, 'confirm-contact-message', { contactMessageId })
    return { success: true }
  })
}

async function repeated(trx: Trx, form: ContactForm, key: string | null): Promise<ContactResponse> {
  const same = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where('idempotency_key', '=', key)
    .where('name', '=', form.name)
    .where('email', '=', form.email)
    .where('message', '=', form.message)
    .executeTakeFirst()
  if (!same) throw new Refusal('key_reused')
  return { success: true }
}
