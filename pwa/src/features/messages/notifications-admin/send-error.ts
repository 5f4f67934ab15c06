import type { UserStatus } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import type {
  RecipientClasses,
  RecipientType,
  SessionAudience,
} from '@cubby/contract/office/notification-center'
import { sessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { ApiError } from '@/api/client.ts'

/** Who of a session receives a message. */
export const audienceLabels: Readonly<Record<SessionAudience, string>> = {
  enrolled: t('Everybody enrolled'),
  present: t('Present at the last meeting'),
  absent: t('Absent at the last meeting'),
  unpaid: t('Students who owe money'),
  waiting: t('On the waitlist'),
}

export const audiences = Object.keys(audienceLabels) as SessionAudience[]

export interface MessageDraft {
  readonly recipientType: RecipientType
  /** The id of a user or of a class. */
  readonly recipient: string | null
  /** The id of one session of the class; null for all sessions. */
  readonly session_id?: string | null
  /** Who of that session. */
  readonly audience?: SessionAudience | null
  readonly title: string
  readonly message: string
}

/** Returns why a message cannot be sent, or null if it can. */
export function sendError(
  { recipientType, recipient, session_id, audience, title, message }: MessageDraft,
  { classes, hasNobody }: { classes: RecipientClasses['classes']; hasNobody: boolean },
): string | null {
  if (!recipient) return recipientType === 'class' ? t(messages.selectClass) : t(messages.selectRecipient)
  // The classes count only students who are enrolled. The preview counts every audience.
  if (recipientType === 'class' && session_id && audience) {
    if (hasNobody)
      return t(
        'No one to write to: {audience, select, present {present at the last meeting} absent {absent at the last meeting} unpaid {students who owe money} waiting {on the waitlist} other {everybody enrolled}}',
        { audience },
      )
  } else if (recipientType === 'class') {
    const found = classes.find(({ id }) => id === recipient)
    if (!found) return t(messages.selectedClassNotFound)
    const session = found.sessions.find(({ id }) => id === session_id)
    const { student_count } = session ?? found
    if (student_count === 0) {
      return session
        ? t('No students are currently enrolled in {title} on {dates}', {
            title: found.title,
            dates: sessionDates(session),
          })
        : t('No students are currently enrolled in {title}', { title: found.title })
    }
  }
  return title.trim() && message.trim() ? null : t(messages.titleAndMessageRequired)
}

const inactiveNames: Readonly<Record<Exclude<UserStatus, 'active'>, string>> = {
  inactive: t('Inactive'),
  suspended: t('Suspended'),
}

/** Returns why a user cannot receive a message, or null if they can. */
export function recipientError({ status }: { status: UserStatus }): string | null {
  return status === 'active'
    ? null
    : t('{status}: cannot receive messages', { status: inactiveNames[status] })
}

const failureTexts: Readonly<Record<string, string>> = {
  no_students: t(messages.noStudentsEnrolled),
  no_recipient: t(messages.selectRecipient),
}

/** Returns the text for administrators about a failed send. `message` is what a form would show. */
export function sendFailure(error: unknown, message: string): string {
  const text = error instanceof ApiError && failureTexts[error.code]
  // Specification 2 §8 names no code for messages about many recipients, only the word.
  return text || (message.includes('bulk') ? t(messages.manyRecipientsFailed) : message)
}
