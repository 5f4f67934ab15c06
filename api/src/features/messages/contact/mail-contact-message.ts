import type { MailDeps } from '../../../platform/mail/mailer.ts'
import { contactConfirmationMail, contactMessageMail } from './mails.ts'

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
