import type { SessionAudience } from '@cubby/contract/office/notification-center'

/** Who of a session receives a message. */
export const audienceLabels: Readonly<Record<SessionAudience, string>> = {
  enrolled: 'Everybody enrolled',
  present: 'Present at the last meeting',
  absent: 'Absent at the last meeting',
  unpaid: 'Owing money',
  waiting: 'On the waitlist',
}

export const audiences = Object.keys(audienceLabels) as SessionAudience[]
