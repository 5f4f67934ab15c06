import type {
  ContactAnswerSend,
  ContactStatus,
  ContactStatusChange,
  ContactThread,
} from '@cubby/contract/messages/contact-inbox'
import { dayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { Config } from '../../../platform/config.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import { composeMail, type Mail, type MailDeps } from '../../../platform/mail/mailer.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readThread } from './read-inbox.ts'

/**
 * Answers a contact message by email. Refuses if another administrator answered since `base`, so that no
 * sender gets two answers that do not know of each other.
 */
export async function answerContactMessage(
  ctx: RequestContext,
  { id, text, base }: ContactAnswerSend & { readonly id: string },
): Promise<ContactThread> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await lockMessage(trx, id)
    const last = await trx
      .selectFrom('contact_answers')
      .select(['id', 'text'])
      .where('message_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last && last.id !== base) {
      throw new Refusal('contact_message_answered', { details: { text: { yours: text, theirs: last.text } } })
    }
    const now = await deps.clock(trx)
    const answer = { id: newId(), message_id: id, text, sent_by: caller.user.id, created_at: now }
    await trx.insertInto('contact_answers').values(answer).execute()
    await setStatus(trx, id, { status: 'answered', archived_at: null, archived_by: null })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'contact.answered',
      subject: { type: 'contact_message', id },
      request: caller.request,
      now,
    })
    await deps.jobs.enqueue(trx, 'email-contact-answer', { contactAnswerId: answer.id })
    return readThread(trx, id)
  })
}

/** Archives a contact message, or opens it again. Does nothing if another administrator was faster. */
export async function changeContactStatus(
  ctx: RequestContext,
  { id, status }: ContactStatusChange & { readonly id: string },
): Promise<ContactThread> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const message = await lockMessage(trx, id)
    if (message.status === status) return readThread(trx, id)
    const now = await deps.clock(trx)
    const isArchived = status === 'archived'
    await setStatus(trx, id, {
      status,
      archived_at: isArchived ? now : null,
      archived_by: isArchived ? caller.user.id : null,
    })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: isArchived ? 'contact.archived' : 'contact.reopened',
      subject: { type: 'contact_message', id },
      request: caller.request,
      now,
    })
    return readThread(trx, id)
  })
}

/** Locks a message until the end of the transaction, so that answers and statuses follow one another. */
async function lockMessage(trx: Trx, id: string): Promise<{ status: ContactStatus }> {
  const message = await trx
    .selectFrom('contact_messages')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw new Refusal('contact_message_not_found')
  return message
}

async function setStatus(
  trx: Trx,
  id: string,
  values: { status: ContactStatus; archived_at: Date | null; archived_by: string | null },
): Promise<void> {
  await trx.updateTable('contact_messages').set(values).where('id', '=', id).execute()
}

/** Mails an answer to the sender of the message, unless it was already mailed. */
export async function emailContactAnswer(deps: MailDeps, id: string): Promise<void> {
  const answer = await deps.db
    .selectFrom('contact_answers')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_answers.message_id')
    .select([
      'contact_answers.id',
      'contact_answers.text',
      'contact_answers.mailed_at',
      'contact_messages.name',
      'contact_messages.email',
      'contact_messages.message',
      'contact_messages.created_at',
    ])
    .where('contact_answers.id', '=', id)
    .executeTakeFirst()
  if (!answer || answer.mailed_at) return
  await deps.mailer.send(contactAnswerMail(deps.config, answer))
  const now = await deps.clock(deps.db)
  await deps.db.updateTable('contact_answers').set({ mailed_at: now }).where('id', '=', id).execute()
}

/** Returns the email with an answer, which quotes the message. A reply to it goes to the mailbox of the office. */
function contactAnswerMail(
  config: Config,
  answer: {
    readonly id: string
    readonly text: string
    readonly name: string
    readonly email: string
    readonly message: string
    readonly created_at: Date
  },
): Mail {
  const { provider } = config
  const day = dayOf(answer.created_at, provider.timezone)
  return composeMail(
    config,
    {
      id: answer.id,
      to: { name: answer.name, address: answer.email },
      subject: t('Re: Your message to {school}', { school: provider.name }),
    },
    {
      heading: t('Your message to {school}', { school: provider.name }),
      greeting: t('Hello {name},', { name: answer.name }),
      paragraphs: [...answer.text.split(/\n+/), t('On {date}, you wrote:', { date: displayDate(day, day) })],
      quote: answer.message,
    },
  )
}
