import { z } from 'zod'
import {
  NOTIFICATION_MESSAGE_MAX_LENGTH,
  NOTIFICATION_TITLE_MAX_LENGTH,
  RECIPIENTS_LIMIT,
  TEMPLATE_NAME_MAX_LENGTH,
} from '../constants.ts'
import { sentMetadata } from '../messages/notifications.ts'
import { messages } from '../messages.ts'
import { SENT_PAGE_SIZE } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { id, line, text } from '../text.ts'

const titled = (required: string) => ({
  title: line(NOTIFICATION_TITLE_MAX_LENGTH, required).min(1, required),
  message: text(NOTIFICATION_MESSAGE_MAX_LENGTH, required).trim().min(1, required),
})

export const recipientType = z.enum(['user', 'class'])
export type RecipientType = z.infer<typeof recipientType>

/**
 * Who receives a message about one session: everybody who holds a seat or held it until the session was
 * completed, those who attended its last meeting so far or missed it, those who owe money for it, or those on
 * its waitlist.
 */
const sessionAudience = z.enum(['enrolled', 'present', 'absent', 'unpaid', 'waiting'])
export type SessionAudience = z.infer<typeof sessionAudience>

const values = z
  .record(line(TEMPLATE_NAME_MAX_LENGTH), text(NOTIFICATION_MESSAGE_MAX_LENGTH))
  .refine((given) => Object.keys(given).length <= 50, messages.invalidInput)

/** POST /notifications/admin/send: to one user, or to everybody who holds a seat in a class. */
export const notificationToSend = z
  .object({
    ...titled(messages.titleAndMessageRequired),
    /** The id of a user or of a class. */
    recipient: text(64, messages.noRecipient).min(1, messages.noRecipient),
    recipientType: recipientType.default('user'),
    /** Only those who hold a seat in this session of the class, or held it until the session was completed. */
    session_id: id.nullish(),
    /** Only these users of the session; by default, `enrolled`. */
    audience: sessionAudience.nullish(),
    templateId: id.nullish(),
    /** Values for placeholders that Cubby cannot fill in. Other unknown placeholders stay unchanged. */
    variables: values.default({}),
    template: z.unknown().optional(),
    user: z.unknown().optional(),
  })
  .meta({ id: 'NotificationToSend' })
export type NotificationToSend = z.infer<typeof notificationToSend>

/** The title and the message of a bulk notification without a template, which are among its variables. */
export const customText = z.object(titled(messages.titleAndMessageRequired))

/** POST /notifications/admin/bulk. A `custom_notification` has its title and message among the variables. */
export const bulkNotification = z
  .object({
    template_name: line(TEMPLATE_NAME_MAX_LENGTH).default('custom_notification'),
    user_ids: z
      .array(text(64, messages.noRecipient), messages.noRecipient)
      .max(RECIPIENTS_LIMIT, messages.tooManyRecipients),
    variables: values.default({}),
    type: text(64).optional(),
    metadata: z.unknown().optional(),
  })
  .meta({ id: 'BulkNotification' })
export type BulkNotification = z.infer<typeof bulkNotification>

/** POST /notifications/admin/broadcast: to everybody with an active account. */
export const broadcast = z
  .object({
    ...titled(messages.broadcastIncomplete),
    templateId: id.nullish(),
    variables: values.default({}),
    is_broadcast: z.unknown().optional(),
    type: z.unknown().optional(),
  })
  .meta({ id: 'Broadcast' })
export type Broadcast = z.infer<typeof broadcast>

/** The number of recipients. A broadcast is accepted at once; its notifications follow within seconds. */
export const messageSent = z
  .object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({ sent_count: z.int(), total_users: z.int(), failed_count: z.int() }),
  })
  .meta({ id: 'MessageSent' })
export type MessageSent = z.infer<typeof messageSent>

/** POST /notifications/admin/preview: the text as one real recipient will read it. */
export const previewRequest = z
  .object({
    title: text(NOTIFICATION_TITLE_MAX_LENGTH),
    message: text(NOTIFICATION_MESSAGE_MAX_LENGTH),
    recipientType: z.enum(['user', 'class', 'broadcast']),
    recipient: id.nullish(),
    session_id: id.nullish(),
    audience: sessionAudience.nullish(),
    variables: values.optional(),
  })
  .meta({ id: 'PreviewRequest' })
export type PreviewRequest = z.infer<typeof previewRequest>

export const messagePreview = z
  .object({
    title: z.string(),
    message: z.string(),
    /** The recipient of this preview; null when there is none. */
    recipient_name: z.string().nullable(),
    recipient_count: z.int(),
    /** How many of them have no email address and are called instead. Older servers do not send it. */
    call_count: z.int().optional(),
    /** Whether sending it now would be refused with `proof_required`. Older servers do not send it. */
    lacks_proof: z.boolean().optional(),
    /** Placeholders that Cubby does not know. Without a value from the sender they stay unchanged. */
    unknown_placeholders: z.array(z.string()),
    /** Variables without a value, and why. The sender must fill them in before the text is sent. */
    empty_variables: z.array(z.object({ name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'MessagePreview' })
export type MessagePreview = z.infer<typeof messagePreview>

/** GET /notifications/admin/recipients: the classes that can receive messages. */
export const recipientClasses = z
  .object({
    classes: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        /** Users who hold a seat, each once. */
        student_count: z.int(),
        /** Its sessions that are not over or have active students, by date. Completed students are counted, too. */
        sessions: z.array(
          z.object({
            id: z.string(),
            start_date: z.string(),
            end_date: z.string(),
            start_time: z.string(),
            student_count: z.int(),
          }),
        ),
      }),
    ),
    total_users: z.int(),
  })
  .meta({ id: 'RecipientClasses' })
export type RecipientClasses = z.infer<typeof recipientClasses>

/** Sent messages of the same title and message, the newest first. */
const sentGroup = z
  .object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    type: z.enum(['user_notification', 'class_notification', 'broadcast']),
    created_at: z.string(),
    timestamp: z.string(),
    sender_name: z.string().nullable(),
    class_name: z.string().nullable(),
    /** The first day of the one session it went to; null when it went to the whole class. */
    session_date: z.string().nullable(),
    /** Who of that session it went to. A server of version 1.1.0 does not send it. */
    audience: sessionAudience.nullish(),
    is_broadcast: z.boolean(),
    sent_count: z.int(),
    /** The names of the first recipients. */
    all_recipients: z.array(z.string()),
    recipient_name: z.string().nullable(),
    /** The id of the only recipient, or of the class of the newest message; else null. */
    recipient: z.string().nullable(),
    recipientType: sentMetadata.shape.recipient_type,
    templateId: z.string().nullable(),
    /** Also null when the template was deleted. */
    template_name: z.string().nullable(),
    /** The link of its notifications; null while none exists. */
    action_url: z.string().nullable(),
    metadata: sentMetadata,
    /** The ids of the first notifications. */
    original_notification_ids: z.array(z.string()),
    /** Whether every recipient has been notified in the app. */
    delivered: z.boolean(),
  })
  .meta({ id: 'SentGroup' })
export type SentGroup = z.infer<typeof sentGroup>

/** With `sessionId`, only messages to users of that session. */
export const sentFilter = z.object({ ...pageQuery([SENT_PAGE_SIZE]), sessionId: id.optional() })
export type SentFilter = z.infer<typeof sentFilter>
export const sentPage = z
  .object({
    notifications: z.array(sentGroup),
    total: z.int().describe('The same as in `pagination`'),
    pagination,
  })
  .meta({ id: 'SentPage' })
export type SentPage = z.infer<typeof sentPage>

/** GET /notifications/admin/sent/{id}/recipients. */
export const recipientPage = z
  .object({
    recipients: z.array(
      z.object({
        notification_id: z.string(),
        name: z.string(),
        email: z.string(),
        is_read: z.boolean(),
        /** The deliveries outside the app; push has one for each device. */
        deliveries: z.array(
          z.object({
            channel: z.enum(['email', 'push']),
            status: z.enum(['queued', 'sent', 'refused', 'failed', 'skipped']),
            attempts: z.int(),
            /** More about the status, if there is more. */
            detail: z.string().nullable(),
            updated_at: z.string(),
          }),
        ),
      }),
    ),
    pagination,
  })
  .meta({ id: 'RecipientPage' })
export type RecipientPage = z.infer<typeof recipientPage>

/** POST /admin/notifications. */
export const notificationAction = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('send'), ...notificationToSend.shape }),
    z.object({ action: z.literal('bulk'), ...bulkNotification.shape }),
    z.object({ action: z.literal('broadcast'), ...broadcast.shape }),
  ])
  .meta({ id: 'NotificationAction' })
export type NotificationAction = z.infer<typeof notificationAction>
