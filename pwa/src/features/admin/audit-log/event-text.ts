import { displayDate } from '@cubby/rules/session-dates'

/** What is said elsewhere on the line already, or tells an office nothing. */
const unsaid = /^event$|_id$|^written_at$|^automatic$|_hash$/

/** What the audit log calls an event, as an office says it. Others are read out as they are called. */
const events: Readonly<Record<string, string>> = {
  'person.registered': 'Signed up',
  'person.role_changed': 'Changed the role',
  'person.status_changed': 'Changed the status',
  'person.deleted': 'Deleted the account',
  'person.first_admin_created': 'Created the first administrator',
  'profile.updated': 'Edited the profile',
  'preferences.updated': 'Changed the email preferences',
  'login.opened': 'Logged in',
  'login.failed': 'Failed to log in',
  'login.ended': 'Logged out',
  'password.changed': 'Changed the password',
  'password.change_refused': 'Failed to change the password',
  'password.reset': 'Set a new password by link',
  'password.set_by_admin': 'Set the password of a user',
  'password_reset.requested': 'Asked for a password link',
  'email.verified': 'Confirmed the email address',
  'email.verification_requested': 'Asked for a new confirmation',
  'calendar_link.made': 'Made a calendar link',
  'calendar_link.revoked': 'Revoked the calendar link',
  'class.created': 'Created a class',
  'class.changed': 'Edited a class',
  'class.deleted': 'Deleted a class',
  'class.status_changed': 'Changed the status of a class',
  'session.created': 'Added a session',
  'session.changed': 'Edited a session',
  'session.removed': 'Removed a session',
  'session.status_changed': 'Changed the status of a session',
  'material.added': 'Added a material',
  'material.deleted': 'Deleted a material',
  'enrollment.requested': 'Asked for a seat',
  'enrollment.approved': 'Approved the enrollment',
  'enrollment.rejected': 'Rejected the enrollment',
  'enrollment.declined': 'Declined the enrollment',
  'enrollment.pending': 'Set the enrollment to pending',
  'enrollment.withdrawn': 'Withdrew from the session',
  'enrollment.completed': 'Completed the session',
  'enrollment.archived': 'Archived the enrollment',
  'enrollment.restored': 'Restored the enrollment',
  'waitlist.joined': 'Joined the waitlist',
  'waitlist.left': 'Left the waitlist',
  'waitlist.offered': 'Offered a seat',
  'waitlist.offered_out_of_turn': 'Offered a seat out of turn',
  'waitlist.accepted': 'Accepted the offer',
  'waitlist.declined': 'Declined the offer',
  'waitlist.expired': 'The offer expired',
  'waitlist.rejected': 'Took off the waitlist',
  'payment.paid': 'Paid',
  'payment.reminded': 'Sent a payment reminder',
  'payment.refund_due': 'A refund is due',
  'payment.status_changed': 'Changed the status of a payment',
  'certificate.added': 'Uploaded a certificate',
  'certificate.issued': 'Issued a certificate',
  'certificate.deleted': 'Deleted a certificate',
  'certificate.revoked': 'Revoked a certificate',
  'certificate.restored': 'Restored a certificate',
  'upload.added': 'Uploaded a document',
  'upload.deleted': 'Deleted a document',
  'notification.sent': 'Sent a message',
  'notification.broadcast': 'Sent a broadcast',
  'notification.detailed_message_sent': 'Sent a detailed message',
  'template.created': 'Created a template',
  'template.deleted': 'Deleted a template',
  'contact.received': 'Wrote on the contact page',
  'settings.changed': 'Changed the settings',
}

/** An event of the audit log in words: 'person.role_changed' → 'Changed the role'. */
export function eventText(event: string): string {
  const known = events[event]
  if (known) return known
  const [area = '', what = ''] = event.replaceAll('_', ' ').split('.')
  const name = area.charAt(0).toUpperCase() + area.slice(1)
  return what ? `${name}: ${what}` : name
}

interface AboutClass {
  readonly class_name: string | null
  readonly session_date: string | null
}

/** The class and session of a line: 'CPR and First Aid, Dec 4, 2026'. Empty for a line about neither. */
export function classText({ class_name, session_date }: AboutClass): string {
  const day = session_date && displayDate(session_date, session_date)
  return [class_name, day].filter(Boolean).join(', ')
}

/** The details of a line in words, 'from student, to user'; ids are left out. */
export function detailText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([name, value]) => !unsaid.test(name) && value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${valueText(value)}`)
    .join(', ')
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => String(one).replaceAll('_', ' ')).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const { from, to } = value as { from?: unknown; to?: unknown }
  return to === undefined ? JSON.stringify(value) : `from ${String(from)} to ${String(to)}`
}
