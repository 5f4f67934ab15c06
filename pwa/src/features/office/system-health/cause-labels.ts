import type { FailureCause } from '@cubby/contract/failure-causes'

/** Why something failed, in a sentence for administrators. */
export const causeLabels: Readonly<Record<FailureCause, string>> = {
  disk_full: 'The disk is full.',
  database_unavailable: 'The database could not be reached.',
  files_unavailable: 'The file store could not be reached.',
  mail_unavailable: 'The email server could not be reached.',
  mail_refused: 'The email server refused the email.',
  push_unavailable: 'The push service could not be reached.',
  timed_out: 'It took too long.',
  other: 'Something unexpected happened.',
}
