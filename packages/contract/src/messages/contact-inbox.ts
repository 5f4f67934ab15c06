import { z } from 'zod'
import { CONTACT_MESSAGE_MAX_LENGTH, SEARCH_MAX_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { CONTACT_PAGE_SIZES } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { id, text } from '../text.ts'

/** Open until the office answers or archives it. */
const contactStatuses = ['open', 'answered', 'archived'] as const
const contactStatus = z.enum(contactStatuses)
export type ContactStatus = z.infer<typeof contactStatus>

/** GET /admin/contact-messages. */
export const contactInboxFilter = z.object({
  ...pageQuery(CONTACT_PAGE_SIZES),
  searchTerm: text(SEARCH_MAX_LENGTH)
    .trim()
    .optional()
    .describe('Words that all have to occur in the name, the email address, or the message'),
  status: contactStatus.optional(),
})
export type ContactInboxFilter = z.infer<typeof contactInboxFilter>

/** What an administrator did last, and who it was; null names an unknown administrator. */
const step = z.object({ at: z.string(), by: z.string().nullable() }).nullable()

/** A message of a visitor, as administrators see it in the list. */
const inboxMessage = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    created_at: z.string(),
    status: contactStatus,
    account: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('The account with this email address. Anybody can write from it, also without logging in'),
    answered: step.describe('The last answer'),
    archived: step.describe('Null also for messages from before there was an inbox'),
  })
  .meta({ id: 'ContactInboxMessage' })
export type InboxMessage = z.infer<typeof inboxMessage>

export const contactInboxPage = z
  .object({ contact_messages: z.array(inboxMessage), pagination })
  .meta({ id: 'ContactInboxPage' })
export type ContactInboxPage = z.infer<typeof contactInboxPage>

const contactAnswer = z.object({
  id: z.string(),
  text: z.string(),
  created_at: z.string(),
  sent_by: z.string().nullable().describe('The name of the administrator'),
  mailed_at: z.string().nullable().describe('Null until the email was sent'),
})
export type ContactAnswer = z.infer<typeof contactAnswer>

/** GET /admin/contact-messages/{id}: a message with its answers, oldest first. */
export const contactThread = z
  .object({ contact_message: inboxMessage, answers: z.array(contactAnswer) })
  .meta({ id: 'ContactThread' })
export type ContactThread = z.infer<typeof contactThread>

/** POST /admin/contact-messages/{id}/answers. */
export const contactAnswerSend = z
  .object({
    text: text(CONTACT_MESSAGE_MAX_LENGTH, messages.answerRequired).trim().min(1, messages.answerRequired),
    base: id
      .nullable()
      .describe('The id of the last answer that the administrator saw; null if there was none'),
  })
  .meta({ id: 'ContactAnswerSend' })
export type ContactAnswerSend = z.infer<typeof contactAnswerSend>

/** PUT /admin/contact-messages/{id}/status. Only an answer makes a message answered. */
export const contactStatusChange = z.object({ status: z.enum(['open', 'archived']) })
export type ContactStatusChange = z.infer<typeof contactStatusChange>
