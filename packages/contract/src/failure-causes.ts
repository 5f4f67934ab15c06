/** Why a job failed, or a part of the system needs attention, as far as the server knows. */
export const failureCauses = [
  'disk_full',
  'database_unavailable',
  'files_unavailable',
  'mail_unavailable',
  'mail_refused',
  'push_unavailable',
  'timed_out',
  'other',
] as const
export type FailureCause = (typeof failureCauses)[number]
