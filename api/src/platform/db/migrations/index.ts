import type { Migration } from 'kysely/migration'
import * as users from './2026-11-21-01-users.ts'
import * as classes from './2026-11-21-02-classes.ts'
import * as enrollments from './2026-11-21-03-enrollments.ts'
import * as seatsTaken from './2026-11-21-04-seats-taken.ts'
import * as idempotencyRecords from './2026-11-21-05-idempotency-records.ts'
import * as notifications from './2026-11-21-06-notifications.ts'
import * as auditLog from './2026-11-21-07-audit-log.ts'
import * as contactMessages from './2026-11-21-08-contact-messages.ts'
import * as emailVerifiedAt from './2026-11-21-09-email-verified-at.ts'
import * as mailedLinks from './2026-11-21-10-mailed-links.ts'
import * as enrollmentEndedAt from './2026-11-21-11-enrollment-ended-at.ts'
import * as waitlistReasons from './2026-11-21-12-waitlist-reasons.ts'
import * as payments from './2026-11-21-20-payments.ts'
import * as notificationsDedupeKey from './2026-11-21-21-notifications-dedupe-key.ts'
import * as notificationsDeletedAt from './2026-11-21-30-notifications-deleted-at.ts'
import * as auditLogOfUser from './2026-11-21-31-audit-log-of-user.ts'
import * as usersDetails from './2026-11-21-40-users-details.ts'
import * as usersSearch from './2026-11-21-41-users-search.ts'
import * as settings from './2026-11-21-42-settings.ts'
import * as calendarLinks from './2026-11-21-43-calendar-links.ts'
import * as enrollmentsInOrder from './2026-11-21-55-enrollments-in-order.ts'
import * as narrowCounts from './2026-11-21-56-narrow-counts.ts'
import * as certificates from './2026-11-21-61-certificates.ts'
import * as analytics from './2026-11-21-62-analytics.ts'
import * as classMaterials from './2026-11-21-63-class-materials.ts'
import * as deliveries from './2026-11-21-64-deliveries.ts'
import * as pushSubscriptions from './2026-11-21-65-push-subscriptions.ts'
import * as serverKeys from './2026-11-21-65-server-keys.ts'
import * as issuedCertificates from './2026-11-21-66-issued-certificates.ts'
import * as signingKeys from './2026-11-21-67-signing-keys.ts'
import * as reports from './2026-11-21-68-reports.ts'
import * as financial from './2026-11-21-69-financial.ts'
import * as sentMessages from './2026-11-21-70-sent-messages.ts'
import * as uploadedFiles from './2026-11-21-71-uploaded-files.ts'
import * as looseFiles from './2026-11-21-73-loose-files.ts'
import * as materialContent from './2026-11-21-74-material-content.ts'
import * as idempotencyAnswerText from './2026-11-22-01-idempotency-answer-text.ts'
import * as restoredEnrollments from './2026-11-22-02-restored-enrollments.ts'
import * as paymentEntries from './2026-11-22-03-payment-entries.ts'
import * as scheduledReviews from './2026-11-22-04-scheduled-reviews.ts'
import * as requestedVerifications from './2026-11-22-05-requested-verifications.ts'
import * as messagesToSessions from './2026-11-22-06-messages-to-sessions.ts'
import * as userUploads from './2026-11-22-07-user-uploads.ts'
import * as scheduledEntryReviews from './2026-11-22-08-scheduled-entry-reviews.ts'

/** Every migration, in order. A migration that was released is frozen: add a new one instead. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-01-users': users,
  '2026-11-21-02-classes': classes,
  '2026-11-21-03-enrollments': enrollments,
  '2026-11-21-04-seats-taken': seatsTaken,
  '2026-11-21-05-idempotency-records': idempotencyRecords,
  '2026-11-21-06-notifications': notifications,
  '2026-11-21-07-audit-log': auditLog,
  '2026-11-21-08-contact-messages': contactMessages,
  '2026-11-21-09-email-verified-at': emailVerifiedAt,
  '2026-11-21-10-mailed-links': mailedLinks,
  '2026-11-21-11-enrollment-ended-at': enrollmentEndedAt,
  '2026-11-21-12-waitlist-reasons': waitlistReasons,
  '2026-11-21-20-payments': payments,
  '2026-11-21-21-notifications-dedupe-key': notificationsDedupeKey,
  '2026-11-21-30-notifications-deleted-at': notificationsDeletedAt,
  '2026-11-21-31-audit-log-of-person': auditLogOfUser,
  '2026-11-21-40-users-details': usersDetails,
  '2026-11-21-41-users-search': usersSearch,
  '2026-11-21-42-settings': settings,
  '2026-11-21-43-calendar-links': calendarLinks,
  '2026-11-21-55-enrollments-in-order': enrollmentsInOrder,
  '2026-11-21-56-narrow-counts': narrowCounts,
  '2026-11-21-61-certificates': certificates,
  '2026-11-21-62-analytics': analytics,
  '2026-11-21-63-class-materials': classMaterials,
  '2026-11-21-64-deliveries': deliveries,
  '2026-11-21-65-push-subscriptions': pushSubscriptions,
  '2026-11-21-65-server-keys': serverKeys,
  '2026-11-21-66-issued-certificates': issuedCertificates,
  '2026-11-21-67-signing-keys': signingKeys,
  '2026-11-21-68-reports': reports,
  '2026-11-21-69-financial': financial,
  '2026-11-21-70-sent-messages': sentMessages,
  '2026-11-21-71-uploaded-files': uploadedFiles,
  '2026-11-21-73-loose-files': looseFiles,
  '2026-11-21-74-material-content': materialContent,
  '2026-11-22-01-idempotency-answer-text': idempotencyAnswerText,
  '2026-11-22-02-restored-enrollments': restoredEnrollments,
  '2026-11-22-03-payment-entries': paymentEntries,
  '2026-11-22-04-scheduled-reviews': scheduledReviews,
  '2026-11-22-05-requested-verifications': requestedVerifications,
  '2026-11-22-06-messages-to-sessions': messagesToSessions,
  '2026-11-22-07-user-uploads': userUploads,
  '2026-11-22-08-scheduled-entry-reviews': scheduledEntryReviews,
}
