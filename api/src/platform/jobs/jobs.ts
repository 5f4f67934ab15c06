import { RETENTION_DAYS } from '@cubby/contract/school/retention'
import type { Trx } from '../db/database.ts'

/** What changed about a user's second factor. */
export type SecondFactorChange =
  | { kind: 'passkey_added' | 'passkey_removed'; name: string }
  | { kind: 'app_added' | 'app_removed' | 'recovery_codes_made' | 'reset' }
  | { kind: 'recovery_code_used'; left: number }

/** The data of each background job, by job name. */
export interface JobData {
  'email-notification': { notificationId: string }
  'push-notification': { notificationId: string; subscriptionId: string }
  /** The token is created when the job runs, so it is never stored in the queue or the database. */
  'email-password-reset': { passwordResetId: string }
  'email-welcome': { userId: string }
  'email-invitation': { userId: string }
  'email-verification': { verificationId: string }
  'email-new-address': { verificationId: string }
  'email-old-address': { verificationId: string }
  /** `endedCalendar` is missing in jobs of version 1.1.0. */
  'email-password-changed': { userId: string; changeId: string; endedCalendar?: boolean }
  'email-second-factor-change': { userId: string; change: SecondFactorChange; changeId: string }
  'email-second-step-failed': { userId: string; failureId: string }
  'email-new-device': { loginId: string }
  /** Tells one administrator what another one did. Version 2.0.0 queues such jobs without `did`. */
  'email-strong-action': {
    recipientId: string
    mailId: string
    actor: string
    did?: string
    sentence: string
  }
  'forward-contact-message': { contactMessageId: string }
  'confirm-contact-message': { contactMessageId: string }
  'email-contact-answer': { contactAnswerId: string }
  /** `id` is of the invoice, the credit note, or the receipt that the email is about. */
  'email-invoice': { about: 'document' | 'void' | 'receipt' | 'reminder'; id: string; day?: string }
  /** The token is created when the job runs, as for the invitation of a user. */
  'email-center-invitation': { invitationId: string }
  'confirm-center-request': { centerId: string }
  'email-center-declined': { centerId: string; reason: string }
  /** The result of the check, and the signed state of the history if it is unbroken. */
  'email-history': { checkedAt: string; summary: readonly string[]; head: string | null }
  /** Checks, runs, or undoes an import, a batch of rows at a time. */
  'work-on-import': { importId: string }
  'deliver-broadcast': { sentMessageId: string }
  /** Applies the reviews of a session that can no longer be undone. */
  'apply-reviews': { sessionId: string }
  /** Applies the scheduled statuses of classes and sessions that can no longer be undone. */
  'apply-status-changes': Record<string, never>
  'expire-offers': Record<string, never>
  'close-choices': Record<string, never>
  'archive-sessions': Record<string, never>
  'remind-of-classes': Record<string, never>
  'remind-of-payments': Record<string, never>
  'remind-of-certificates': Record<string, never>
  'delete-expired-idempotency-records': Record<string, never>
  'delete-expired-rate-limits': Record<string, never>
  'delete-orphaned-uploads': Record<string, never>
  'delete-expired-links': Record<string, never>
  'delete-expired-steps': Record<string, never>
  'delete-unused-devices': Record<string, never>
  'delete-old-events': Record<string, never>
  'delete-import-values': Record<string, never>
  'delete-old-error-reports': Record<string, never>
  'delete-old-contact-messages': Record<string, never>
  /** Scans a file in quarantine. */
  'scan-file': { fileKey: string }
  /** Asks Stripe about the object of an event, and records what happened to it. */
  'apply-stripe-event': { type: string; objectId: string }
  'send-refund': { refundId: string }
  'end-checkouts': Record<string, never>
  'ask-stripe': Record<string, never>
  'delete-old-stripe-events': Record<string, never>
  'chain-history': Record<string, never>
  'verify-history': Record<string, never>
  'refresh-hours': Record<string, never>
  'remind-of-hours': Record<string, never>
  'delete-rejected-trainings': Record<string, never>
  'delete-expired-center-invitations': Record<string, never>
  'delete-declined-centers': Record<string, never>
  /** Drafts or sends what centers owe and is on no invoice, and emails new credit notes. */
  'invoice-centers': Record<string, never>
  'remind-of-invoices': Record<string, never>
}

export type JobName = keyof JobData

/** The jobs that send one email each. */
export const MAIL_JOBS: readonly JobName[] = [
  'email-notification',
  'email-password-reset',
  'email-welcome',
  'email-invitation',
  'email-verification',
  'email-new-address',
  'email-old-address',
  'email-password-changed',
  'email-second-factor-change',
  'email-second-step-failed',
  'email-new-device',
  'email-strong-action',
  'forward-contact-message',
  'confirm-contact-message',
  'email-contact-answer',
  'email-invoice',
  'email-center-invitation',
  'confirm-center-request',
  'email-center-declined',
  'email-history',
]

/** Which attempt of a job this is. */
export interface Attempt {
  /** Whether no other attempt follows. */
  readonly isLast: boolean
}

/** The app's interface to the job runner. */
export interface Jobs {
  /** Enqueues a job in the caller's transaction: rolled back with it, and run only after its commit. */
  enqueue: <Name extends JobName>(
    trx: Trx,
    name: Name,
    data: JobData[Name],
    options?: { readonly startAfter: Date },
  ) => Promise<void>
  /** Enqueues several jobs in one statement. */
  enqueueAll: <Name extends JobName>(trx: Trx, name: Name, data: readonly JobData[Name][]) => Promise<void>
  /** Gives failed jobs one more attempt, after the commit. */
  retry: (trx: Trx, name: JobName, ids: readonly string[]) => Promise<void>
  /** Deletes jobs. */
  remove: (trx: Trx, name: JobName, ids: readonly string[]) => Promise<void>
}

export type Handlers = { [Name in JobName]: (data: JobData[Name], attempt?: Attempt) => Promise<void> }

/** Enqueues nothing. */
export const noJobs: Jobs = {
  enqueue: async () => {},
  enqueueAll: async () => {},
  retry: async () => {},
  remove: async () => {},
}

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
  'email-new-device': { sending: SENDING },
  'email-strong-action': { sending: SENDING },
  'forward-contact-message': { sending: SENDING },
  'confirm-contact-message': { sending: SENDING },
  'email-contact-answer': { sending: SENDING },
  'email-invoice': { sending: SENDING },
  'email-center-invitation': { sending: SENDING },
  'confirm-center-request': { sending: SENDING },
  'email-center-declined': { sending: SENDING },
  'email-history': { sending: SENDING },
  'deliver-broadcast': {},
  'work-on-import': {},
  'apply-reviews': {},
  'apply-status-changes': { cron: '* * * * *' },
  'expire-offers': { cron: '* * * * *' },
  'close-choices': { cron: '* * * * *' },
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
  'scan-file': { sending: SENDING },
  'apply-stripe-event': { sending: SENDING },
  'send-refund': { sending: SENDING },
  'end-checkouts': { cron: '* * * * *' },
  'ask-stripe': { cron: '23 * * * *' },
  'delete-old-stripe-events': { cron: '7 5 * * *' },
  // A server on Node chains every few seconds, too. Workers have only this.
  'chain-history': { cron: '* * * * *' },
  'verify-history': { cron: '13 3 * * *' },
  // Periods end and cards expire at midnight of the school.
  'refresh-hours': { cron: '11,26,41,56 * * * *' },
  'remind-of-hours': { cron: '13,28,43,58 * * * *' },
  'delete-rejected-trainings': { cron: '17 5 * * *' },
  'delete-expired-center-invitations': { cron: '19 5 * * *' },
  'delete-declined-centers': { cron: '21 5 * * *' },
  'invoice-centers': { cron: '5,20,35,50 * * * *' },
  'remind-of-invoices': { cron: '7,22,37,52 * * * *' },
}

export function jobNames(): JobName[] {
  return Object.keys(QUEUES) as JobName[]
}
