import type { Migration } from 'kysely/migration'
import * as users from './2026-11-22-01-users.ts'
import * as classes from './2026-11-22-02-classes.ts'
import * as enrollments from './2026-11-22-03-enrollments.ts'
import * as seatCounts from './2026-11-22-04-seat-counts.ts'
import * as payments from './2026-11-22-05-payments.ts'
import * as certificates from './2026-11-22-06-certificates.ts'
import * as notifications from './2026-11-22-07-notifications.ts'
import * as files from './2026-11-22-08-files.ts'
import * as auditLog from './2026-11-22-09-audit-log.ts'
import * as server from './2026-11-22-10-server.ts'
import * as rateLimits from './2026-11-22-11-rate-limits.ts'
import * as statusChanges from './2026-11-22-12-status-changes.ts'
import * as events from './2026-11-22-13-events.ts'
import * as fileHashes from './2026-11-22-14-file-hashes.ts'
import * as listViews from './2026-11-22-15-list-views.ts'
import * as statusHistory from './2026-11-22-16-status-history.ts'
import * as logos from './2026-11-22-17-logos.ts'
import * as knownDevices from './2026-11-22-20-known-devices.ts'
import * as meetings from './2026-11-22-21-meetings.ts'
import * as attendance from './2026-11-22-40-attendance.ts'
import * as requiredHours from './2026-11-22-60-required-hours.ts'
import * as checkIns from './2026-11-22-61-check-ins.ts'
import * as invitations from './2026-11-22-62-invitations.ts'
import * as walkIns from './2026-11-22-63-walk-ins.ts'
import * as imports from './2026-11-22-70-imports.ts'
import * as certificateOverrides from './2026-11-22-75-certificate-overrides.ts'
import * as errorReports from './2026-11-22-80-error-reports.ts'
import * as importedCertificates from './2026-11-22-81-imported-certificates.ts'
import * as lateScans from './2026-11-22-95-late-scans.ts'
import * as marksReachStudents from './2026-11-23-05-marks-reach-students.ts'
import * as makeUpMeetings from './2026-11-23-10-make-up-meetings.ts'
import * as transfers from './2026-11-23-20-transfers.ts'
import * as legalTexts from './2026-11-23-40-legal-texts.ts'
import * as importedMoney from './2026-11-23-50-imported-money.ts'
import * as importInvitations from './2026-11-23-51-import-invitations.ts'
import * as refundPolicy from './2026-11-23-55-refund-policy.ts'
import * as secondFactor from './2026-11-23-60-second-factor.ts'
import * as liveEnrollments from './2026-11-23-70-live-enrollments.ts'
import * as makeUpSeats from './2026-11-24-20-make-up-seats.ts'
import * as searchWithoutAccents from './2026-11-24-40-search-without-accents.ts'
import * as correctedUsers from './2026-11-24-41-corrected-users.ts'
import * as importWarnings from './2026-11-24-42-import-warnings.ts'
import * as importValues from './2026-11-24-50-import-values.ts'

/** All migrations, in order. They are frozen: add a new one instead of editing one. */
export const migrations: Record<string, Migration> = {
  '2026-11-22-01-users': users,
  '2026-11-22-02-classes': classes,
  '2026-11-22-03-enrollments': enrollments,
  '2026-11-22-04-seat-counts': seatCounts,
  '2026-11-22-05-payments': payments,
  '2026-11-22-06-certificates': certificates,
  '2026-11-22-07-notifications': notifications,
  '2026-11-22-08-files': files,
  '2026-11-22-09-audit-log': auditLog,
  '2026-11-22-10-server': server,
  '2026-11-22-11-rate-limits': rateLimits,
  '2026-11-22-12-status-changes': statusChanges,
  '2026-11-22-13-events': events,
  '2026-11-22-14-file-hashes': fileHashes,
  '2026-11-22-15-list-views': listViews,
  '2026-11-22-16-status-history': statusHistory,
  '2026-11-22-17-logos': logos,
  '2026-11-22-20-known-devices': knownDevices,
  '2026-11-22-21-meetings': meetings,
  '2026-11-22-40-attendance': attendance,
  '2026-11-22-60-required-hours': requiredHours,
  '2026-11-22-61-check-ins': checkIns,
  '2026-11-22-62-invitations': invitations,
  '2026-11-22-63-walk-ins': walkIns,
  '2026-11-22-70-imports': imports,
  '2026-11-22-75-certificate-overrides': certificateOverrides,
  '2026-11-22-80-error-reports': errorReports,
  '2026-11-22-81-imported-certificates': importedCertificates,
  '2026-11-22-95-late-scans': lateScans,
  '2026-11-23-05-marks-reach-students': marksReachStudents,
  '2026-11-23-10-make-up-meetings': makeUpMeetings,
  '2026-11-23-20-transfers': transfers,
  '2026-11-23-40-legal-texts': legalTexts,
  '2026-11-23-50-imported-money': importedMoney,
  '2026-11-23-51-import-invitations': importInvitations,
  '2026-11-23-55-refund-policy': refundPolicy,
  '2026-11-23-60-second-factor': secondFactor,
  '2026-11-23-70-live-enrollments': liveEnrollments,
  '2026-11-24-20-make-up-seats': makeUpSeats,
  '2026-11-24-40-search-without-accents': searchWithoutAccents,
  '2026-11-24-41-corrected-users': correctedUsers,
  '2026-11-24-42-import-warnings': importWarnings,
  '2026-11-24-50-import-values': importValues,
}
