import type { HealthCause } from '@cubby/contract/office/health-causes'

/** Why a part of the system needs attention, in a sentence. */
export const healthLabels: Readonly<Record<HealthCause, string>> = {
  database_slow: 'The database responds slowly.',
  database_not_writable: 'The database can be read, but not written to.',
  disk_full: 'The disk is full, so nothing can be stored.',
  migrations_pending: 'The database was not upgraded to this version.',
  jobs_failed: 'Some jobs failed in every attempt.',
  jobs_waiting: 'Jobs wait too long. The job worker may be stopped.',
  mail_unavailable: 'The email server cannot be reached. Emails wait, and are sent later.',
  push_unavailable: 'A push service cannot be reached. Messages wait, and are sent later.',
  push_failed: 'Some messages could not be sent to devices.',
  files_unavailable: 'The file store cannot be reached. Files can be neither opened nor stored.',
}
