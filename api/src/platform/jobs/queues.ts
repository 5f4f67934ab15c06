import { RETENTION_DAYS } from '@cubby/contract/school/retention'
import type { JobName } from './jobs.ts'

/** Failed jobs are retried with backoff for about a day. */
export const QUEUE = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600 * 4,
  deleteAfterSeconds: RETENTION_DAYS.jobs * 86_400,
}

/**
 * These jobs mostly wait for other servers, so they run in parallel, and a full batch is followed by the next
 * immediately.
 */
const SENDING = { batchSize: 10, burstWhenBatchFull: true }

/** A server that never responds must not keep the other jobs of its batch waiting. */
export const SENDING_LIMIT_MS = 60_000

export const QUEUES: Record<JobName, { cron?: string; sending?: typeof SENDING }> = {
  'email-notification': { sending: SENDING },
  'push-notification': { sending: SENDING },
  'email-password-reset': { sending: SENDING },
  'email-welcome': { sending: SENDING },
  'email-invitation': { sending: SENDING },
  'email-verification': { sending: SENDING },
  'email-new-address': { sending: SENDING },
  'email-old-address': { sending: SENDING },
  'email-password-changed': { sending: SENDING },
  'email-second-factor-change': { sending: SENDING },
  'email-second-step-failed': { sending: SENDING },
  'forward-contact-message': { sending: SENDING },
  'confirm-contact-message': { sending: SENDING },
  'deliver-broadcast': {},
  'work-on-import': {},
  'apply-reviews': {},
  'apply-status-changes': { cron: '* * * * *' },
  'expire-offers': { cron: '* * * * *' },
  // Every quarter of an hour, because in some time zones midnight is 15 or 45 minutes past an hour of UTC.
  'archive-sessions': { cron: '1,16,31,46 * * * *' },
  'remind-of-classes': { cron: '*/5 * * * *' },
  'remind-of-payments': { cron: '3,18,33,48 * * * *' },
  'remind-of-certificates': { cron: '9,24,39,54 * * * *' },
  'delete-expired-idempotency-records': { cron: '17 4 * * *' },
  'delete-expired-rate-limits': { cron: '27 * * * *' },
  'delete-orphaned-uploads': { cron: '7 * * * *' },
  'delete-expired-links': { cron: '37 4 * * *' },
  'delete-expired-steps': { cron: '*/5 * * * *' },
  'delete-unused-devices': { cron: '47 4 * * *' },
  'delete-import-values': { cron: '57 4 * * *' },
  'delete-old-events': { cron: '*/5 * * * *' },
  'delete-old-error-reports': { cron: '57 4 * * *' },
  'delete-old-contact-messages': { cron: '3 5 * * *' },
}

export function jobNames(): JobName[] {
  return Object.keys(QUEUES) as JobName[]
}
