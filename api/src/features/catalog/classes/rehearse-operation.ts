import type { Consequences } from '@cubby/contract/catalog/consequences'
import { wantsEmail } from '@cubby/rules/student/email-preferences'
import type { Trx } from '../../../platform/db/database.ts'
import { rehearse } from '../../../platform/db/rehearse.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { noJobs } from '../../../platform/jobs/no-jobs.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { lockSession } from '../../seats/seats/lock-session.ts'
import { lockClass, sessionIdsOf } from './admin-queries.ts'
import { countConsequences, readUsersOfClass } from './count-consequences.ts'

/**
 * Previews an operation on a class by performing it and rolling it back, so that the preview cannot differ from the
 * operation. Nothing is stored or sent. The preview is refused as the operation would be.
 */
export async function rehearseOperation(
  deps: Deps,
  classId: string,
  operation: (deps: Deps, trx: Trx) => Promise<unknown>,
): Promise<Consequences> {
  return rehearse(deps, async (trx) => {
    await lockAll({ deps, trx }, { classId })
    const before = await readUsersOfClass(trx, classId)
    const { jobs, notified } = recordingJobs()
    await operation({ ...deps, jobs }, trx)
    const counted = countConsequences(before, await readUsersOfClass(trx, classId))
    const emails = await countEmails(trx, notified)
    return { ...counted, notifications: notified.length, emails }
  })
}

/** Locks the class and its sessions, so that only the operation changes rows between the two snapshots. */
async function lockAll(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { classId }: { readonly classId: string },
): Promise<void> {
  if (!(await lockClass(ctx.trx, classId))) throw new Refusal('class_not_found')
  for (const id of await sessionIdsOf(ctx.trx, classId)) await lockSession(ctx, { sessionId: id })
}

/** Discards jobs, and collects the notifications from their email jobs. */
function recordingJobs() {
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

async function countEmails(trx: Trx, notificationIds: readonly string[]): Promise<number> {
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
