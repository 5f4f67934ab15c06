/** Why a job failed, or a part of the system needs attention, as far as the server knows. */
export const failureCauses = [
  'disk_full',
  'database_unavailable',
  'files_unavailable',
  'mail_unavailable',
  'mail_refused',
  'push_unavailable',
  'scanner_unavailable',
  'timed_out',
  'other',
] as const
export type FailureCause = (typeof failureCauses)[number]

/** Why a part of the system needs attention. */
export const healthCauses = [
  'database_slow',
  'database_not_writable',
  'disk_full',
  'migrations_pending',
  'jobs_failed',
  'jobs_waiting',
  'mail_unavailable',
  'push_unavailable',
  'push_failed',
  'files_unavailable',
  'history_changed',
  'history_unchecked',
  'backup_failed',
  'backup_old',
  'scanner_unavailable',
  'signatures_old',
] as const
export type HealthCause = (typeof healthCauses)[number]
