import { TRAININGS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import { writeAuditLogs } from '../../../../platform/db/audit-log.ts'
import { newId } from '../../../../platform/ids.ts'
import { refreshHours } from '../../../teaching/hours/refresh-results.ts'
import { deleteUnused } from '../delete-unused.ts'
import { type BatchContext, defineImport, type EarlierShares, type RowCheck } from '../import-definition.ts'
import { unknownStudent } from '../read-place.ts'
import {
  findNamed,
  type ImportedTraining,
  readTraining,
  trainingColumns,
  trainingKey,
} from './read-training.ts'

/** Trainings that students took elsewhere. Each row is a training of its own, with the hours of one area. */
export const trainingImport = defineImport({
  label: 'Trainings taken elsewhere',
  notice:
    'No one is notified. Verified trainings count at once, and submitted ones wait for the office. Reminders of hours that are due are sent as usual.',
  columns: trainingColumns,
  read: readTraining,
  prepare: findNamed,
  keyOf: trainingKey,
  findExisting: findExistingTrainings,
  checkNew: checkTrainings,
  create: createTrainings,
  undo: undoTrainings,
})

/**
 * Returns the keys of the trainings that exist already. One that a student reported has all its areas, so that any area
 * is the same training. One that was imported has one area.
 */
async function findExistingTrainings(
  { trx }: BatchContext,
  records: readonly ImportedTraining[],
): Promise<ReadonlySet<string>> {
  const named = records.map(({ title, provider, completed_on, found }, at) => {
    const { standard_id, area_id } = found?.credit ?? {}
    return { at, user_id: found?.userId, title, provider, completed_on, credits: [{ standard_id, area_id }] }
  })
  const { rows } = await sql<{ at: number }>`
    select distinct named.at
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as named (at integer, user_id text, title text, provider text, completed_on date, credits jsonb)
      join trainings on trainings.user_id = named.user_id and trainings.completed_on = named.completed_on
        and lower(trainings.title) = lower(named.title) and lower(trainings.provider) = lower(named.provider)
    where trainings.credits @> named.credits
      or not exists (select from audit_log
        where subject_type = 'training' and subject_id = trainings.id and action = 'training.imported')`.execute(
    trx,
  )
  return new Set(rows.flatMap(({ at }) => records[at] ?? []).map(trainingKey))
}

/** Refuses trainings without a known student, standard, or area, or in the future, and too many of one student. */
async function checkTrainings(
  ctx: BatchContext,
  records: readonly ImportedTraining[],
  { earlierShares }: { readonly earlierShares: EarlierShares },
): Promise<RowCheck[]> {
  const userIds = [...new Set(records.flatMap(({ found }) => found?.userId ?? []))]
  const counts = new Map(await earlierShares(userIds))
  const stored = await sql<{ user_id: string; count: number }>`
    select user_id, count(*)::int as count from trainings where user_id = any(${userIds}) group by user_id`.execute(
    ctx.trx,
  )
  for (const { user_id, count } of stored.rows) counts.set(user_id, (counts.get(user_id) ?? 0) + count)
  const today = dayOf(ctx.now, ctx.deps.config.provider.timezone)
  return records.map(({ email, completed_on, found }): RowCheck => {
    const userId = found?.userId
    const errors = {
      ...(!userId && { email: unknownStudent(email) }),
      ...(completed_on > today && { completed_on: messages.importDayInFuture }),
      ...found?.errors,
    }
    if (Object.keys(errors).length > 0 || !userId) return { errors }
    const count = (counts.get(userId) ?? 0) + 1
    if (count > TRAININGS_LIMIT) return { errors: { email: messages.importTrainingLimit } }
    counts.set(userId, count)
    return { errors: null, share: { of: userId, amount: 1 } }
  })
}

/** Adds the trainings and notifies nobody. The caller has locked their students. Returns their ids by key. */
async function createTrainings(
  ctx: BatchContext,
  records: readonly ImportedTraining[],
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map()
  const { trx, now, actorId } = ctx
  const rows = records.map(({ title, provider, completed_on, hours, status, found }) => {
    if (!found?.userId) throw new Error('a training was not checked')
    const isVerified = status === 'verified'
    return {
      id: newId(),
      user_id: found.userId,
      title,
      provider,
      completed_on,
      hours,
      credits: JSON.stringify([found.credit]),
      status,
      reason: null,
      upload_id: null,
      submitted_at: now,
      reviewed_at: isVerified ? now : null,
      reviewed_by: isVerified ? actorId : null,
    }
  })
  await trx.insertInto('trainings').values(rows).execute()
  await writeAuditLogs(
    trx,
    rows.map(({ id, user_id, title, provider, hours, status }) => ({
      actorId,
      action: 'training.imported',
      subject: { type: 'training', id },
      details: { user_id, title, training_provider: provider, hours, status },
      request: null,
      now,
    })),
  )
  await refreshHours(ctx, { userIds: [...new Set(rows.map(({ user_id }) => user_id))] })
  return new Map(records.map((record, at) => [trainingKey(record), rows[at]?.id ?? '']))
}

/**
 * Deletes the trainings that nobody has reviewed or reported again since. Returns why the others were kept,
 * by id. Locks the students before the trainings, in the order of a review.
 */
async function undoTrainings(
  ctx: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { trx } = ctx
  await sql`
    select from users where id in (select user_id from trainings where id = any(${ids}))
    order by id for no key update`.execute(trx)
  const { rows } = await sql<{ id: string; user_id: string; reason: string | null }>`
    select id, user_id, case when exists (select from audit_log
        where subject_type = 'training' and subject_id = trainings.id and action <> 'training.imported')
      then ${messages.keptEdited} end as reason
    from trainings where id = any(${ids})`.execute(trx)
  const kept = await deleteUnused(ids, rows, {
    trx,
    remove: (unused) => sql`delete from trainings where id = any(${unused})`.execute(trx),
  })
  await refreshHours(ctx, { userIds: [...new Set(rows.map(({ user_id }) => user_id))] })
  return kept
}
