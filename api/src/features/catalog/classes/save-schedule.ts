import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { ClassSave, ScheduleSave } from '@cubby/contract/catalog/class-save'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { findNames, lockClass, sessionIdsOf } from './admin-queries.ts'
import { addSession, changeSession } from './change-session.ts'
import { classConflicts, instructorsIn } from './class-conflicts.ts'
import { deriveDuration, isDurationDerived } from './derive-duration.ts'
import { loadAdminClass } from './read-admin-classes.ts'
import { removeSessionInTransaction } from './remove-session.ts'
import { requireInstructors } from './require-instructors.ts'

/** Saves only the sessions of a class. */
export async function saveSchedule(
  ctx: RequestContext,
  { classId, schedule }: { readonly classId: string; readonly schedule: ScheduleSave },
): Promise<{ class: AdminClass }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    if (!(await lockClass(trx, classId))) throw new Refusal('class_not_found')
    const now = await deps.clock(trx)
    const before = await loadAdminClass({ deps, db: trx, now }, classId)
    await refuseStale(trx, schedule, before)
    await applySchedule({ deps, trx, caller, now }, { before, save: schedule })
    if (isDurationDerived(before)) await deriveDuration(trx, classId, now)
    return { class: await loadAdminClass({ deps, db: trx, now }, classId) }
  })
}

/**
 * Refuses, with both values of every difference, if the class changed after the version of the save, or if the save has
 * a session that was removed.
 */
export async function refuseStale(
  trx: Trx,
  schedule: ClassSave | ScheduleSave,
  before: AdminClass,
): Promise<void> {
  const { version } = schedule
  const isStale = version !== undefined && version !== before.version
  const known = new Set(before.sessions.map(({ id }) => id))
  // A session that was removed cannot be saved again, with or without a version.
  const isGone = schedule.dates.some(({ id }) => id !== undefined && !known.has(id))
  if (!isStale && !isGone) return
  const names = await findNames(trx, instructorsIn(schedule, before))
  throw new Refusal('class_conflict', { details: classConflicts(schedule, before, names) })
}

/**
 * Adds, changes, and removes sessions of a locked class. A session that is neither sent nor listed as
 * deleted stays unchanged; a listed session that no longer exists is ignored.
 */
export async function applySchedule(
  ctx: OperationContext,
  {
    before,
    save: { dates, deletedSessionIds },
  }: { readonly before: AdminClass; readonly save: ScheduleSave },
): Promise<void> {
  const { trx } = ctx
  const teaches = new Map(
    before.sessions.map(({ id, instructor_id }) => [id, instructor_id ?? before.instructor_id]),
  )
  const chosen = dates.flatMap(({ id, instructor_id }, index) =>
    id && teaches.get(id) === instructor_id ? [] : [[`dates.${index}.instructor_id`, instructor_id] as const],
  )
  await requireInstructors(trx, new Map(chosen))

  const entries = new Map(
    dates.flatMap(({ id, ...entry }, index) => (id ? [[id, { entry, index }] as const] : [])),
  )
  const deleted = new Set(deletedSessionIds)
  for (const id of await sessionIdsOf(trx, before.id)) {
    const found = entries.get(id)
    if (deleted.has(id)) await removeSessionInTransaction(ctx, { sessionId: id })
    else if (found) {
      await changeSession(ctx, { sessionId: id, entry: found.entry, before }).catch((failure: unknown) => {
        throw failure instanceof Refusal ? failure.within(`dates.${found.index}`) : failure
      })
    }
  }
  for (const { id, ...entry } of dates) if (!id) await addSession(ctx, { classId: before.id, entry })
}
