import { messages } from '@cubby/contract/messages'
import type {
  Training,
  TrainingDecision,
  TrainingFilter,
  TrainingPage,
  TrainingVerification,
} from '@cubby/contract/teaching/hours'
import { paginationOf } from '@cubby/rules/pagination'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { countRows, fullName } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { trainingReviewed } from './messages.ts'
import { trainingView } from './read-ledger.ts'
import { refreshHours } from './refresh-results.ts'
import { checkCredits } from './report-training.ts'

/** Lists reported trainings by status: submitted ones oldest first, others newest first. */
export async function listTrainings(
  { deps: { db }, caller }: RequestContext,
  { status, page, limit }: TrainingFilter,
): Promise<TrainingPage> {
  requireAdmin(caller)
  const found = db.selectFrom('trainings').where('trainings.status', '=', status)
  const order = status === 'submitted' ? 'asc' : 'desc'
  const rows = await found
    .innerJoin('users', 'users.id', 'trainings.user_id')
    .selectAll('trainings')
    .select(fullName('users').$notNull().as('student_name'))
    .orderBy('trainings.submitted_at', order)
    .orderBy('trainings.id', order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    trainings: rows.map((row) => ({
      ...trainingView(row),
      user_id: row.user_id,
      student_name: row.student_name,
    })),
    pagination: paginationOf(page, limit, await countRows(found)),
  }
}

/** Counts the trainings that wait for the office. */
export function countSubmittedTrainings(db: Reader): Promise<number> {
  return countRows(db.selectFrom('trainings').where('status', '=', 'submitted'))
}

type Reviewed = { training: Training; message: string }

/** Verifies a training, with the hours that the office corrected, if any. They count from now on. */
export function verifyTraining(
  ctx: RequestContext,
  { id, ...verification }: TrainingVerification & { readonly id: string },
): Promise<Reviewed> {
  return review(ctx, { id, status: 'verified', reason: null, verification })
}

/** Returns a training to its student with a reason. The student can correct it and submit it again. */
export function returnTraining(
  ctx: RequestContext,
  { id, reason }: TrainingDecision & { readonly id: string },
): Promise<Reviewed> {
  return review(ctx, { id, status: 'returned', reason })
}

/** Rejects a training with a reason. */
export function rejectTraining(
  ctx: RequestContext,
  { id, reason }: TrainingDecision & { readonly id: string },
): Promise<Reviewed> {
  return review(ctx, { id, status: 'rejected', reason })
}

const MESSAGES = {
  verified: messages.trainingVerified,
  returned: messages.trainingReturned,
  rejected: messages.trainingRejected,
} as const

interface Review {
  readonly id: string
  readonly status: keyof typeof MESSAGES
  readonly reason: string | null
  readonly verification?: TrainingVerification
}

async function review(ctx: RequestContext, { id, status, reason, verification }: Review): Promise<Reviewed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await lockOwner(trx, id)
    const row = await trx
      .selectFrom('trainings')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('training_not_found')
    if (row.status !== 'submitted') throw new Refusal('training_reviewed')
    const hours = verification?.hours ?? Number(row.hours)
    const credits = verification?.credits ?? row.credits
    if (verification) await checkCredits(trx, { hours, credits, completed_on: row.completed_on })
    const now = await deps.clock(trx)
    const changed = await trx
      .updateTable('trainings')
      .set({
        status,
        reason,
        hours,
        credits: JSON.stringify(credits),
        reviewed_at: now,
        reviewed_by: caller.user.id,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: `training.${status}`,
      subject: { type: 'training', id },
      details: { user_id: row.user_id, title: row.title, hours, reason },
      request: caller.request,
      now,
    })
    await refreshHours({ deps, trx, now }, { userIds: [row.user_id] })
    const message = () => trainingReviewed(row.title, { status, reason })
    await notify({ deps, trx, now }, { userId: row.user_id, message })
    return { training: trainingView(changed), message: MESSAGES[status] }
  })
}

/** Locks the student before the training, in the order of a deletion of the account. */
async function lockOwner(trx: Trx, id: string): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', (from) => from.selectFrom('trainings').select('user_id').where('trainings.id', '=', id))
    .forNoKeyUpdate()
    .execute()
}
