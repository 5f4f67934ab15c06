import { placeText } from '@cubby/rules/catalog/place'
import { sentences } from '@cubby/rules/sentences'
import { t } from '@cubby/texts/t'
import type { Config } from '../../../platform/config.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import type { Fact, MailLink } from '../../../platform/mail/email-layout.ts'
import {
  composeMailToUser,
  type Mail,
  type MailDeps,
  type Mailer,
  MailRefused,
  type Recipient,
} from '../../../platform/mail/mailer.ts'
import { unsubscribePath } from './change-preferences.ts'
import { type Delivered, deliver } from './deliver.ts'

/** Creates the PDF of a receipt to attach to an email. Returns undefined if the receipt does not exist. */
type ReceiptOf = (
  receiptId: string,
) => Promise<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined>

/**
 * Sends one notification by email. If the process dies before it records the delivery, the email is sent again
 * with the same Message-ID. A permanent refusal is recorded and not retried.
 */
export async function emailNotification(
  deps: MailDeps & { readonly receiptOf: ReceiptOf },
  notificationId: string,
  attempt: Attempt = { isLast: false },
): Promise<void> {
  await deliver(deps, { notificationId, channel: 'email', target: '' }, attempt, async (found) => {
    const unsubscribe = await unsubscribePath(deps, found.user_id, found.type)
    const mail = notificationMail(deps.config, found, unsubscribe)
    const receiptId = found.metadata.receipt_id
    const receipt = receiptId ? await deps.receiptOf(receiptId) : undefined
    if (!receipt) return send(deps.mailer, mail)
    const { name, bytes } = receipt
    const attachment = { filename: name, contentType: 'application/pdf', content: bytes }
    return send(deps.mailer, { ...mail, attachments: [attachment] })
  })
}

async function send(mailer: Mailer, mail: Mail): Promise<Delivered> {
  try {
    await mailer.send(mail)
    return { status: 'sent' }
  } catch (error) {
    if (error instanceof MailRefused) return { status: 'refused', detail: error.message }
    throw error
  }
}

/** Matches a message that begins with a greeting. Its email gets no other greeting. */
const GREETING = /^\s*(?:hi|hello|dear|hey|good (?:morning|afternoon|evening)|welcome)\b/i

/**
 * Returns the email of a notification. `unsubscribe` is the path of the page that turns off this kind of email. It is
 * null for kinds that are always sent.
 */
export function notificationMail(
  config: Config,
  notification: NotificationToMail,
  unsubscribe: string | null = null,
): Mail {
  const { fact, links: [button, ...links] = [] } = notification.metadata
  const mail = composeMailToUser(
    config,
    { id: notification.id, user: notification, subject: notification.title },
    {
      heading: notification.title,
      ...(GREETING.test(notification.message) && { greeting: '' }),
      paragraphs: [notification.message, ...whenAndWhere(fact, config)],
      ...(fact && { fact }),
      ...(button && { button }),
      links,
      ...(unsubscribe && { smallLink: { label: t('Stop these emails'), url: unsubscribe } }),
    },
  )
  return unsubscribe ? { ...mail, unsubscribeUrl: config.publicUrl + unsubscribe } : mail
}

/** Says when and where a class begins, with the address that its room has now. Nothing for other facts. */
function whenAndWhere(fact: Fact | undefined, { provider }: Config): string[] {
  if (fact?.location === undefined) return []
  const place = placeText(fact.location, provider)
  return [
    sentences(
      t('When: {time}.', { time: fact.value }),
      place && t('Where: {location}.', { location: place }),
    ),
  ]
}

interface NotificationToMail extends Recipient {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly metadata: { links?: MailLink[]; fact?: Fact | undefined }
}
