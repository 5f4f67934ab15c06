import { z } from 'zod'
import {
  DETAILED_MESSAGE_MAX_LENGTH,
  LINK_LABEL_MAX_LENGTH,
  LINK_URL_MAX_LENGTH,
  LINKS_LIMIT,
} from '../constants.ts'
import { messages } from '../messages.ts'
import { isLikelyDay, line, text } from '../text.ts'

/** The audience of a message: one user, a class, or everybody. */
export const sentMetadata = z.object({
  isBroadcast: z.boolean(),
  type: z.enum(['user_notification', 'class_notification', 'broadcast']),
  recipient_type: z.enum(['user', 'class', 'broadcast']),
  class_id: z.string().optional(),
  class_name: z.string().optional(),
  session_id: z.string().optional(),
  /** The first day of the session, yyyy-MM-dd. */
  session_date: z.string().optional(),
  user_id: z.string().optional(),
  user_name: z.string().optional(),
})
export type SentMetadata = z.infer<typeof sentMetadata>

const links = z.array(z.object({ label: z.string(), url: z.string() }))

/** What the notification is about in a few characters: an amount or a time, and what it means. */
const fact = z.object({ value: z.string(), about: z.string() })

/** A notification in another language than English. */
const messageTranslation = z.object({
  title: z.string(),
  message: z.string(),
  links,
  fact: fact.optional(),
})
export type MessageTranslation = z.infer<typeof messageTranslation>

export const notification = z
  .object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    type: z.string(),
    is_read: z.boolean(),
    read: z.boolean(),
    created_at: z.string(),
    timestamp: z.string(),
    action_url: z.string().nullable(),
    metadata: z.object({
      links,
      /** For an offer: its waitlist entry. */
      waitlist_entry_id: z.string().optional(),
      fact: fact.optional(),
      /** For a received payment: its receipt. */
      receipt_id: z.string().optional(),
      /** For a session that takes place online: its id. Its link is added while the user may see it. */
      online_session_id: z.string().optional(),
      /** By language, as in `lang` of HTML. Messages of administrators have none. */
      translations: z.record(z.string(), messageTranslation).optional(),
      /** Only for messages of administrators. */
      ...sentMetadata.partial().shape,
    }),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

/** PUT /notifications/read-all. A device that was offline marks only what it had shown. */
export const readAllQuery = z.object({
  up_to: z.iso
    .datetime()
    .refine(isLikelyDay, messages.invalidDate)
    .optional()
    .describe('Marks only what was sent until then; without it, all'),
})

/** Addresses are checked by the rule of packages/rules/links when the message is sent. */
const link = z.object({
  label: line(LINK_LABEL_MAX_LENGTH).min(1),
  url: line(LINK_URL_MAX_LENGTH).min(1),
})

/** POST /admin/notifications/detailed. */
export const detailedMessage = z
  .object({
    originalNotificationId: text(64, messages.originalRequired).min(1, messages.originalRequired),
    message: text(DETAILED_MESSAGE_MAX_LENGTH, messages.messageRequired)
      .trim()
      .min(1, messages.messageRequired),
    links: z.array(link).max(LINKS_LIMIT).default([]),
    /** When it was written, by the sender's clock. */
    timestamp: text(40).optional(),
  })
  .meta({ id: 'DetailedMessage' })
export type DetailedMessage = z.input<typeof detailedMessage>

export const detailedMessageResponse = z
  .object({ success: z.literal(true), message: z.string(), recipients: z.int() })
  .meta({ id: 'DetailedMessageResponse' })
export type DetailedMessageResponse = z.infer<typeof detailedMessageResponse>

/** GET /admin/notifications/{id}. */
export const staffNotification = z
  .object({ notification, is_mine: z.boolean(), recipient_name: z.string() })
  .meta({ id: 'StaffNotification' })
export type StaffNotification = z.infer<typeof staffNotification>
