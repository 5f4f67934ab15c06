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
] as const
export type HealthCause = (typeof healthCauses)[number]
