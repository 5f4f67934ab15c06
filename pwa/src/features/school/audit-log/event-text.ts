import { type AuditAction, auditActions } from '@cubby/contract/school/audit-actions'
import type { AuditLogEntry } from '@cubby/contract/school/audit-log'
import { displayDate } from '@cubby/rules/session-dates'

/** The labels of audit log events. */
const events: Readonly<Record<AuditAction, string>> = {
  'user.registered': 'Signed up',
  'user.invited': 'Invited a user',
  'user.invitation_sent': 'Sent the invitation again',
  'user.invitation_accepted': 'Set the first password with an invitation',
  'user.agreed': 'Agreed to the Terms or the Privacy Policy',
  'user.corrected': 'Corrected the details of a user',
  'user.role_changed': 'Changed the role',
  'user.status_changed': 'Changed the status',
  'user.test_account_changed': 'Changed the test account mark',
  'user.merged': 'Merged two accounts',
  'user.deleted': 'Deleted the account',
  'user.first_admin_created': 'Created the first administrator',
  'profile.updated': 'Edited the profile',
  'preferences.updated': 'Changed the email preferences',
  'login.opened': 'Logged in',
  'login.failed': 'Failed to log in',
  'login.second_step_started': 'Entered the right password, and was asked for the second factor',
  'login.second_step_failed': 'Failed the second step of a login',
  'login.ended': 'Logged out',
  'password.changed': 'Changed the password',
  'password.change_refused': 'Failed to change the password',
  'password.reset': 'Reset the password with a link',
  'password.set_by_admin': 'Set the password of a user',
  'password_reset.requested': 'Requested a password reset link',
  'second_factor.passkey_added': 'Added a passkey',
  'second_factor.passkey_renamed': 'Renamed a passkey',
  'second_factor.passkey_removed': 'Removed a passkey',
  'second_factor.app_added': 'Added an authenticator app',
  'second_factor.app_removed': 'Removed the authenticator app',
  'second_factor.recovery_codes_made': 'Made new recovery codes',
  'second_factor.proof_refused': 'Failed to confirm a change of the second factor',
  'second_factor.reset': 'Reset the second factor of a user',
  'email.verified': 'Verified the email address',
  'email.changed': 'Confirmed a new email address',
  'email.verification_requested': 'Requested a new verification link',
  'calendar_link.made': 'Created a calendar link',
  'calendar_link.revoked': 'Revoked the calendar link',
  'class.created': 'Created a class',
  'class.changed': 'Edited a class',
  'class.deleted': 'Deleted a class',
  'class.decided': 'Decided on the status of a class',
  'class.undone': 'Undid a decision on the status of a class',
  'class.scheduled': 'Set a class to scheduled',
  'class.active': 'Set a class to active',
  'class.cancelled': 'Cancelled a class',
  'class.completed': 'Completed a class',
  'session.created': 'Added a session',
  'session.changed': 'Edited a session',
  'session.meetings_set': 'Set the meetings of a session',
  'session.meeting_moved': 'Moved a meeting',
  'session.meeting_cancelled': 'Cancelled a meeting',
  'session.meetings_unconfirmed': 'Changed a session, so its meetings need to be confirmed again',
  'session.attendance_corrected': 'Corrected the attendance of a student',
  'enrollment.make_up_assigned': 'Assigned a make-up meeting',
  'enrollment.make_up_cancelled': 'Cancelled a make-up meeting',
  'session.removed': 'Removed a session',
  'session.decided': 'Decided on the status of a session',
  'session.undone': 'Undid a decision on the status of a session',
  'session.scheduled': 'Set a session to scheduled',
  'session.cancelled': 'Cancelled a session',
  'session.completed': 'Completed a session',
  'material.added': 'Added a material',
  'material.deleted': 'Deleted a material',
  'enrollment.requested': 'Requested a seat',
  'enrollment.walked_in': 'Enrolled a walk-in at the door',
  'enrollment.entered': 'Enrolled a student who called',
  'enrollment.imported': 'Imported an enrollment',
  'enrollment.decided': 'Decided on the enrollment',
  'enrollment.undone': 'Undid a decision on the enrollment',
  'enrollment.approved': 'Approved the enrollment',
  'enrollment.rejected': 'Rejected the enrollment',
  'enrollment.declined': 'Declined the enrollment',
  'enrollment.pending': 'Set the enrollment to pending',
  'enrollment.withdrawn': 'Withdrew from the session',
  'enrollment.transferred': 'Moved the enrollment to another session',
  'enrollment.transferred_here': 'Moved the enrollment to this session',
  'enrollment.transfer_requested': 'Asked to move to another session',
  'enrollment.transfer_request_withdrawn': 'Withdrew the request to move',
  'enrollment.transfer_declined': 'Declined the request to move',
  'enrollment.completed': 'Completed the session',
  'enrollment.archived': 'Archived the enrollment',
  'enrollment.restored': 'Restored the enrollment',
  'waitlist.joined': 'Joined the waitlist',
  'waitlist.entered': 'Put a student who called on the waitlist',
  'waitlist.left': 'Left the waitlist',
  'waitlist.offered_out_of_turn': 'Offered a seat out of turn',
  'waitlist.approved': 'Enrolled from the waitlist',
  'waitlist.declined': 'Declined the offer',
  'waitlist.offer_expired': 'The offer expired',
  'waitlist.rejected': 'Rejected the waitlist entry',
  'waitlist.decided': 'Decided on the waitlist entry',
  'waitlist.undone': 'Undid a decision on the waitlist entry',
  'payment.paid': 'Paid',
  'payment.recorded': 'Recorded a payment',
  'payment.imported': 'Imported a payment',
  'payment.reminded': 'Sent a payment reminder',
  'payment.carried_over': 'Carried a payment over to another session',
  'payment.refund_due': 'A refund is due',
  'payment.kept': 'Kept a payment under the refund policy',
  'payment.refunded': 'Refunded a payment',
  'payment.corrected': 'Corrected a payment',
  'payment.void': 'Voided a payment',
  'payment.status_changed': 'Changed the status of a payment',
  'payment.month_closed': 'Closed a month',
  'payment.month_reopened': 'Reopened a month',
  'certificate.added': 'Uploaded a certificate',
  'certificate.recorded': 'Uploaded an expired certificate',
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
  'contact.received': 'Sent a contact message',
  'contact.answered': 'Answered a contact message',
  'contact.archived': 'Archived a contact message',
  'contact.reopened': 'Reopened a contact message',
  'import.uploaded': 'Uploaded a file to import',
  'import.started': 'Started an import',
  'import.finished': 'Finished an import',
  'import.cancelled': 'Cancelled an import',
  'import.undo_started': 'Started to undo an import',
  'import.undone': 'Undid an import',
  'settings.legal_text_drafted': 'Edited the draft of a legal text',
  'settings.legal_text_published': 'Published a legal text',
  'settings.changed': 'Changed the settings',
  'job.retried': 'Tried failed jobs again',
  'job.removed': 'Removed a failed job',
  'error_report.resolved': 'Marked an error of the app as resolved',
  'error_report.reopened': 'Opened an error of the app again',
  'server.key_rotated': 'Rotated a key of the server',
}

/** Returns the label of an audit log event or area: 'user.role_changed' → 'Changed the role', 'user' → 'User'. */
export function eventText(event: string): string {
  const known = auditActions.find((action) => action === event)
  if (known) return events[known]
  const [area = '', what = ''] = event.replaceAll('_', ' ').split('.')
  const name = area.charAt(0).toUpperCase() + area.slice(1)
  return what ? `${name}: ${what}` : name
}

/** The actions of users who are not logged in. Without an actor, Cubby performed all others. */
const visitorActions: ReadonlySet<string> = new Set<AuditAction>([
  'login.failed',
  'login.second_step_started',
  'login.second_step_failed',
  'password_reset.requested',
  'email.verification_requested',
  'contact.received',
])

/** Returns the name of whoever acted: the user, 'Not logged in', or 'Cubby' for its own operations. */
export function actorText({ action, actor }: Pick<AuditLogEntry, 'action' | 'actor'>): string {
  return actor?.name ?? (visitorActions.has(action) ? 'Not logged in' : 'Cubby')
}

interface AboutClass {
  readonly class_name: string | null
  readonly session_date: string | null
}

/** Returns the class and session of a row: 'CPR and First Aid, Dec 4, 2026'. Empty without one. */
export function classText({ class_name, session_date }: AboutClass): string {
  const day = session_date && displayDate(session_date, session_date)
  return [class_name, day].filter(Boolean).join(', ')
}
