import { wantsEmail } from '@cubby/rules/student/email-preferences'
import type { Trx } from '../../../platform/db/database.ts'
import { type Jobs, noJobs } from '../../../platform/jobs/jobs.ts'

/** For previews: discards jobs, and collects the notifications from their email jobs. */
export function recordingJobs() {
  const notified: string[] = []
  const jobs: Jobs = {
    ...noJobs,
    async enqueueAll(_trx, name, data) {
      if (name !== 'email-notification') return
      for (const job of data) if ('notificationId' in job) notified.push(job.notificationId)
    },
  }
  return { jobs, notified }
}

/** Counts the notifications that also go out by email, by the preferences of their users. */
export async function countEmails(trx: Trx, notificationIds: readonly string[]): Promise<number> {
  if (notificationIds.length === 0) return 0
  const rows = await trx
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select([
      'notifications.type',
      'users.email_notifications',
      'users.class_reminders',
      'users.payment_reminders',
      'users.certificate_notifications',
      'users.general_updates',
    ])
    .where('notifications.id', 'in', notificationIds)
    .execute()
  return rows.filter((row) => wantsEmail(row, row.type)).length
}
