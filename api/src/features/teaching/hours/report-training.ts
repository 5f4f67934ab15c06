import { TRAININGS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Training, TrainingReport } from '@cubby/contract/teaching/hours'
import { dayOf } from '@cubby/rules/days'
import { creditProblem } from '@cubby/rules/teaching/check-credits'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readStandards, trainingView } from './read-ledger.ts'
import { refreshHours } from './refresh-results.ts'

/**
 * Reports a training that the caller took elsewhere, or submits a returned one again. The device chooses the
 * id, so that a repeated report is the same training.
 */
export async function reportTraining(
  ctx: RequestContext,
  report: TrainingReport,
): Promise<{ training: Training; message: string }> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  return write(ctx, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const now = await deps.clock(trx)
    const today = dayOf(now, deps.config.provider.timezone)
    if (report.completed_on > today) refuseField('completed_on', messages.trainingInFuture)
    await checkCredits(trx, report)
    await checkUpload(trx, { userId, uploadId: report.upload_id })
    const known = await trx
      .selectFrom('trainings')
      .select(['user_id', 'status'])
      .where('id', '=', report.id)
      .executeTakeFirst()
    if (known && known.user_id !== userId) throw new Refusal('training_not_found')
    if (known && known.status !== 'returned') throw new Refusal('training_reviewed')
    const own = trx.selectFrom('trainings').where('user_id', '=', userId)
    if (!known && (await countRows(own)) >= TRAININGS_LIMIT) throw new Refusal('training_limit')
    const values = {
      ...report,
      credits: JSON.stringify(report.credits),
      user_id: userId,
      status: 'submitted' as const,
      reason: null,
      submitted_at: now,
      reviewed_at: null,
      reviewed_by: null,
    }
    const { id: _, user_id: __, ...changed } = values
    const row = await trx
      .insertInto('trainings')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditLog(trx, {
      actorId: userId,
      action: 'training.submitted',
      subject: { type: 'training', id: row.id },
      details: { title: row.title, training_provider: row.provider, hours: Number(row.hours) },
      request: caller.request,
      now,
    })
    await refreshHours({ deps, trx, now }, { userIds: [userId] })
    return { training: trainingView(row), message: messages.trainingSubmitted }
  })
}

/** Refuses credits for unknown areas, and more hours than the training had. */
export async function checkCredits(
  trx: Trx,
  { hours, credits, completed_on }: Pick<TrainingReport, 'hours' | 'credits' | 'completed_on'>,
): Promise<void> {
  const problem = creditProblem({ hours, credits }, await readStandards(trx), {
    day: completed_on,
    tooMany: messages.creditsExceedTraining,
  })
  if (problem !== null) refuseField('credits', problem)
}

async function checkUpload(
  trx: Trx,
  { userId, uploadId }: { readonly userId: string; readonly uploadId: string | null },
): Promise<void> {
  if (uploadId === null) return
  const upload = await trx
    .selectFrom('user_uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!upload) throw new Refusal('document_not_found')
}

function refuseField(field: string, message: string): never {
  throw new Refusal('invalid_input', { message, fields: { [field]: message } })
}
