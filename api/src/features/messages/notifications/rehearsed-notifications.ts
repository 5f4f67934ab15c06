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

/** Counts the people who are notified, and the notifications by title, most frequent first. */
export async function readWhatIsSent(
  trx: Trx,
  notificationIds: readonly string[],
): Promise<{ people: number; titles: { title: string; count: number }[] }> {
  if (notificationIds.length === 0) return { people: 0, titles: [] }
  const rows = await trx
    .selectFrom('notifications')
    .select(['user_id', 'title'])
    .where('id', 'in', notificationIds)
    .execute()
  const titles = Array.from(
    Map.groupBy(rows, ({ title }) => title),
    ([title, { length: count }]) => ({ title, count }),
  )
  return {
    people: new Set(rows.map(({ user_id }) => user_id)).size,
    titles: titles.toSorted((one, other) => other.count - one.count || one.title.localeCompare(other.title)),
  }
}

/** Counts the emails, and the calls to people without an email address. */
export async function countMessages(
  trx: Trx,
  notificationIds: readonly string[],
): Promise<{ emails: number; calls: number }> {
  if (notificationIds.length === 0) return { emails: 0, calls: 0 }
  const rows = await trx
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select([
      'notifications.type',
      'users.email',
      'users.email_notifications',
      'users.class_reminders',
      'users.payment_reminders',
      'users.certificate_notifications',
      'users.general_updates',
    ])
    .where('notifications.id', 'in', notificationIds)
    .execute()
  const emails = rows.filter((row) => row.email !== null && wantsEmail(row, row.type)).length
  return { emails, calls: rows.filter(({ email }) => email === null).length }
}
