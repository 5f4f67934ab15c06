import {
  CENTER_INVITATION_DAYS,
  IMPORT_VALUES_KEPT_DAYS,
  INVITATION_DAYS,
  JOIN_CODE_MINUTES,
  SECOND_STEP_MINUTES,
  TRANSCRIPT_LINK_DAYS,
} from '../constants.ts'

/** After how many days jobs delete what nobody needs anymore. */
export const RETENTION_DAYS = {
  idempotencyRecords: 90,
  links: 90,
  errorReports: 90,
  stripeEvents: 90,
  rejectedTrainings: 365,
  transcriptLinks: 90,
  centerInvitations: 90,
  declinedCenters: 365,
  unusedUploads: 1,
  jobs: 7,
} as const

/** A login expires after so many days without use, and after so many days in any case. */
export const LOGIN_IDLE_DAYS = 30
export const LOGIN_DAYS = 90

/** How long an interrupted stream of live updates can be resumed, in minutes. */
export const EVENTS_KEPT_MINUTES = 10

/** The longest time that browsers keep a cookie, in days. */
export const DEVICE_COOKIE_DAYS = 400

/** The shortest and longest period that a school can set for messages to the office, in days. */
export const CONTACT_MESSAGE_DAYS = { min: 30, max: 3_650 } as const

/** Something that the server stores, how long, and why. */
interface RetentionRule {
  readonly what: string
  readonly kept: string
  readonly why: string
}

/** What is kept how long. The jobs use the numbers above, and Settings shows this list. */
export const retentionRules: readonly RetentionRule[] = [
  {
    what: 'Name, email, phone, and profile of a user',
    kept: 'Until an administrator deletes the account',
    why: 'The account needs them.',
  },
  {
    what: 'Enrollments, attendance, and waitlist entries',
    kept: 'Without limit; without a name after the account is deleted',
    why: 'They prove who was trained, and for how many hours.',
  },
  {
    what: 'Payments, receipts, and refunds',
    kept: 'Without limit; without a name after the account is deleted',
    why: 'Accounting law asks for years, and the ledger must balance.',
  },
  {
    what: 'Centers, their orders, invoices, and credit notes',
    kept: 'Without limit; invoices keep the names of people whose accounts were deleted',
    why: 'Accounting law asks for years, and an invoice says for whom it was.',
  },
  {
    what: 'Who directs a center or works there, since when, and until when',
    kept: 'Without limit; without a name after the account is deleted',
    why: 'It proves who agreed that the center sees their classes, and when that ended.',
  },
  {
    what: 'Invitations of centers, with the names and addresses in them',
    kept: `Usable for ${CENTER_INVITATION_DAYS} days, then deleted after ${RETENTION_DAYS.centerInvitations} days, or with the account of who accepted`,
    why: 'The center sees who has not joined yet.',
  },
  {
    what: 'Requests for a center that the office declined',
    kept: `${RETENTION_DAYS.declinedCenters} days`,
    why: 'The office knows the center if it asks again.',
  },
  {
    what: 'The reason why a user has another price',
    kept: 'Until the account is deleted',
    why: 'The user and the office read it beside the price.',
  },
  {
    what: 'Pages of Stripe that were opened to pay, online refunds, and disputes',
    kept: 'Without limit; without a name after the account is deleted',
    why: 'They explain the entries of the ledger. Cubby never sees the number of a card.',
  },
  {
    what: 'Events of Stripe',
    kept: `${RETENTION_DAYS.stripeEvents} days`,
    why: 'Each takes effect once. Only ids are stored.',
  },
  {
    what: 'Certificates and their files',
    kept: 'Until an administrator deletes them',
    why: 'A licensor may check them for years.',
  },
  {
    what: 'Trainings taken elsewhere that a user reported, and the standards that they follow',
    kept: `Until the account is deleted; rejected trainings for ${RETENTION_DAYS.rejectedTrainings} days`,
    why: 'Their hours count for a standard. The user may ask why one was rejected.',
  },
  {
    what: 'Links to a transcript, and when and with which browser they were opened',
    kept: `Usable for ${TRANSCRIPT_LINK_DAYS} days, then deleted after ${RETENTION_DAYS.transcriptLinks} days`,
    why: 'The user sees who read it. The address of the reader is not stored.',
  },
  {
    what: 'Agreements to the Terms and the Privacy Policy',
    kept: 'Without limit; without a name after the account is deleted',
    why: 'They prove what was agreed.',
  },
  {
    what: 'Audit log and activity',
    kept: 'Without limit',
    why: 'It says who did what, and cannot be changed.',
  },
  {
    what: 'Notifications',
    kept: 'Until the account is deleted',
    why: 'A deleted one is hidden, so that it is not sent again.',
  },
  {
    what: 'Documents that a user uploaded',
    kept: 'Until the user deletes them, or the account is deleted',
    why: 'They belong to the user.',
  },
  {
    what: 'Messages to the office and their answers',
    kept: 'Without limit, or as many days as the school set',
    why: 'The office answers them, and decides how long it needs them.',
  },
  {
    what: 'Logins',
    kept: `Usable for ${LOGIN_IDLE_DAYS} days without use, and for ${LOGIN_DAYS} days at most; their times stay`,
    why: 'The user can see when they logged in.',
  },
  {
    what: 'Devices that a user logged in with',
    kept: `${DEVICE_COOKIE_DAYS} days after the last login`,
    why: 'They protect accounts from guessed passwords.',
  },
  {
    what: 'Passkeys, the authenticator app, and recovery codes',
    kept: 'Until the user removes them, the office resets them, or the account is deleted',
    why: 'They protect the account. Recovery codes are stored as hashes, the secret of an app is encrypted.',
  },
  {
    what: 'Logins that wait for their second step',
    kept: `Usable for ${SECOND_STEP_MINUTES} minutes, then deleted`,
    why: 'The password was right, and the second factor is still missing.',
  },
  {
    what: 'Links in emails for passwords and addresses',
    kept: `${RETENTION_DAYS.links} days`,
    why: 'A used link says so when it is opened again.',
  },
  {
    what: 'Links of invitations',
    kept: `Usable for ${INVITATION_DAYS} days; stored until the account is deleted`,
    why: 'An old link says that it has expired.',
  },
  {
    what: 'Codes of students without an email address',
    kept: `Usable for ${JOIN_CODE_MINUTES} minutes, then deleted`,
    why: 'The office reads them out, and only their hashes are stored.',
  },
  {
    what: 'Responses to repeated requests',
    kept: `${RETENTION_DAYS.idempotencyRecords} days`,
    why: 'A phone may send a change again after weeks, and it takes effect once.',
  },
  {
    what: 'Values and files of imports that were not imported, or with warnings',
    kept: `${IMPORT_VALUES_KEPT_DAYS} days`,
    why: 'An administrator may correct and import them.',
  },
  {
    what: 'Reported errors of the app',
    kept: `${RETENTION_DAYS.errorReports} days after the last report`,
    why: 'They have no personal data.',
  },
  {
    what: 'Background jobs that are done or failed',
    kept: `${RETENTION_DAYS.jobs} days`,
    why: 'An administrator may try a failed one again.',
  },
  {
    what: 'Uploads that were never used, and files of deleted records',
    kept: `${RETENTION_DAYS.unusedUploads} day`,
    why: 'An upload may still be saved.',
  },
  {
    what: 'Notes of live updates',
    kept: `${EVENTS_KEPT_MINUTES} minutes`,
    why: 'They contain ids only, and let an interrupted connection go on.',
  },
  {
    what: 'Data on the devices of a user',
    kept: 'Until the logout; encrypted when the server ends the login',
    why: 'The app works without a connection.',
  },
  {
    what: 'Log lines of the server',
    kept: 'As long as the operator set for their log system',
    why: 'They show failures, and who was refused. They name users by id, and addresses only where access was refused.',
  },
  {
    what: 'Backups',
    kept: 'As many nights as the operator set (`BACKUP_KEEP`)',
    why: 'They also contain what was deleted since.',
  },
]
