import type { Attempt } from '../../../platform/jobs/jobs.ts'
import { type Mail, type MailDeps, type Mailer, MailRefused } from '../../../platform/mail/mailer.ts'
import { type Delivered, deliver } from './deliver.ts'
import { notificationMail } from './mails.ts'
import { unsubscribePath } from './unsubscribe-link.ts'

/** Creates the PDF of a receipt to attach to an email. Returns undefined if the receipt does not exist. */
export type ReceiptOf = (
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
