import { messages } from '@cubby/contract/messages'
import type { ContactForm, ContactResponse } from '@cubby/contract/messages/contact'
import { t } from '@cubby/texts/t'
import type { Config } from '../../../platform/config.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { attempt, type RateLimits } from '../../../platform/http/rate-limits.ts'
import { newId } from '../../../platform/ids.ts'
import { composeMail, type Mail, type MailDeps, office } from '../../../platform/mail/mailer.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'

/** Sends a message within the rate limits for the network address of the request and for the sender's email address. */
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
 * mailed twice. Refuses another message under the same key.
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

/** Mails a visitor's message to the provider, unless it was already mailed. */
export async function forwardContactMessage(deps: MailDeps, id: string): Promise<void> {
  const message = await findMessage(deps, id)
  if (!message || message.forwarded_at) return
  await deps.mailer.send(contactMessageMail(deps.config, message))
  await note(deps, id, 'forwarded_at')
}

/** Mails a confirmation to the sender of a message, unless it was already mailed. */
export async function confirmContactMessage(deps: MailDeps, id: string): Promise<void> {
  const message = await findMessage(deps, id)
  if (!message || message.confirmed_at) return
  await deps.mailer.send(contactConfirmationMail(deps.config, message))
  await note(deps, id, 'confirmed_at')
}

function findMessage(deps: MailDeps, id: string) {
  return deps.db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

async function note(deps: MailDeps, id: string, what: 'forwarded_at' | 'confirmed_at'): Promise<void> {
  const now = await deps.clock(deps.db)
  await deps.db.updateTable('contact_messages').set(what, now).where('id', '=', id).execute()
}

/** Returns the email with a visitor's message for the provider. The visitor is the Reply-To address. */
export function contactMessageMail(config: Config, message: ContactMessage): Mail {
  return {
    ...composeMail(
      config,
      {
        id: `${message.id}-forward`,
        to: office(config),
        subject: t('Message from {name}', { name: message.name }),
      },
      {
        heading: t('Message from {name}', { name: message.name }),
        paragraphs: [
          t('{name} ({email}) wrote on the contact page. Reply to this email to answer.', {
            name: message.name,
            email: message.email,
          }),
        ],
        quote: message.message,
        button: { label: t('Open the message'), url: `/admin/contact-messages/${message.id}` },
      },
    ),
    replyTo: { name: message.name, address: message.email },
  }
}

/**
 * Returns the confirmation email for the sender. It does not contain the name or the message, because anybody
 * can enter somebody else's address.
 */
export function contactConfirmationMail(config: Config, message: Pick<ContactMessage, 'id' | 'email'>): Mail {
  const to = { name: '', address: message.email }
  return composeMail(
    config,
    { id: `${message.id}-confirmation`, to, subject: messages.contactReceived },
    {
      heading: messages.contactReceived,
      paragraphs: [
        messages.contactReceivedDetail,
        t('Our office is open {hours}. You can also call {phone}.', {
          hours: config.provider.hours,
          phone: config.provider.phone,
        }),
      ],
      button: { label: t('Browse classes'), url: '/classes' },
      note: t(
        'If you did not write to us, somebody mistyped their email address. You do not need to do anything.',
      ),
    },
  )
}

interface ContactMessage {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly message: string
}
