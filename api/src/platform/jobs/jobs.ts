import type { Trx } from '../db/database.ts'

/** Everything that runs later, with the data each job carries. */
export interface JobData {
  'email-notification': { notificationId: string }
  'push-notification': { notificationId: string; subscriptionId: string }
  /** The token is made when the job runs: neither queue nor database ever holds it. */
  'email-password-reset': { passwordResetId: string }
  'email-welcome': { userId: string }
  'email-verification': { verificationId: string }
  'email-password-changed': { userId: string; changeId: string }
  'forward-contact-message': { contactMessageId: string }
  'confirm-contact-message': { contactMessageId: string }
  'deliver-broadcast': { sentMessageId: string }
  /** Puts the reviews of a session into effect that can no longer be undone. */
  'apply-reviews': { sessionId: string }
  'sweep-offers': Record<string, never>
  'archive-sessions': Record<string, never>
  'remind-of-classes': Record<string, never>
  'remind-of-payments': Record<string, never>
  'remind-of-certificates': Record<string, never>
  'forget-old-answers': Record<string, never>
  'sweep-uploads': Record<string, never>
  'forget-dead-links': Record<string, never>
}

export type JobName = keyof JobData

/** The jobs that send an email each. */
export const MAIL_JOBS: readonly JobName[] = [
  'email-notification',
  'email-password-reset',
  'email-welcome',
  'email-verification',
  'email-password-changed',
  'forward-contact-message',
  'confirm-contact-message',
]

/** What a job knows of being repeated. */
export interface Attempt {
  /** Nothing comes after this one. */
  readonly isLast: boolean
}

/** The app's side of the job runner. */
export interface Jobs {
  /** Enqueues in the transaction of the cause: rolled back with it, run only after its commit. */
  enqueue: <Name extends JobName>(
    trx: Trx,
    name: Name,
    data: JobData[Name],
    options?: { readonly startAfter: Date },
  ) => Promise<void>
  /** The same for many, in one statement. */
  enqueueAll: <Name extends JobName>(trx: Trx, name: Name, data: readonly JobData[Name][]) => Promise<void>
}

export type Handlers = { [Name in JobName]: (data: JobData[Name], attempt?: Attempt) => Promise<void> }
