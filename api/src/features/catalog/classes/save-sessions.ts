import type { AdminClass, AdminSession } from '@cubby/contract/catalog/admin-classes'
import {
  type ClassSave,
  type ScheduleAction,
  type ScheduleSave,
  type SessionChange,
  type SessionSave,
  sessionSave,
} from '@cubby/contract/catalog/class-save'
import type { Conflicts } from '@cubby/contract/errors'
import { messages } from '@cubby/contract/messages'
import { defaultDuration } from '@cubby/rules/catalog/class-duration'
import { mergeSessionEdit, type SessionValues } from '@cubby/rules/catalog/session-edit'
import type { z } from 'zod'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { findNames, lockClass, sessionIdsOf } from './admin-queries.ts'
import { addSession, changeSession } from './change-session.ts'
import { classConflicts, instructorsIn } from './class-conflicts.ts'
import { removeSession, removeSessionWithin } from './delete-class-or-session.ts'
import { loadAdminClass, loadAdminSession, readAdminClass } from './read-admin-classes.ts'

export async function createSession(
  ctx: RequestContext,
  { classId, entry }: { readonly classId: string; readonly entry: SessionSave },
): Promise<{ session: AdminSession }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    if (!(await lockClass(trx, classId))) throw new Refusal('class_not_found')
    const now = await deps.clock(trx)
    await requireInstructors(trx, new Map([['instructor_id', entry.instructor_id]]))
    const before = await loadAdminClass({ deps, db: trx, now }, classId)
    const id = await addSession({ deps, trx, caller, now }, { classId, entry })
    if (isDurationDerived(before)) await deriveDuration(trx, classId, now)
    return { session: await loadAdminSession({ deps, db: trx, now }, id) }
  })
}

export async function updateSession(
  ctx: RequestContext,
  input: { readonly sessionId: string; readonly change: SessionChange },
): Promise<{ session: AdminSession }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    await updateSessionWithin({ deps, trx, caller, now }, input)
    return { session: await loadAdminSession({ deps, db: trx, now }, input.sessionId) }
  })
}

/** Changes one session in the caller's transaction. Refuses, with both values, what somebody else changed meanwhile. */
export async function updateSessionWithin(
  ctx: OperationContext,
  { sessionId, change }: { readonly sessionId: string; readonly change: SessionChange },
): Promise<void> {
  const { deps, trx, now } = ctx
  const { class_id: classId } = await loadAdminSession({ deps, db: trx, now }, sessionId)
  // The class is always locked before its sessions.
  await lockClass(trx, classId)
  const ofClass = await loadAdminClass({ deps, db: trx, now }, classId)
  const current = valuesOf(await loadAdminSession({ deps, db: trx, now }, sessionId), ofClass)
  const { changes, conflicts } = mergeSessionEdit(current, change)
  if (Object.keys(conflicts).length > 0) {
    throw new Refusal('session_conflict', { details: await withNames(trx, conflicts) })
  }
  const { base: _, ...edit } = change
  const merged = sessionSave.safeParse(change.base ? { ...current, ...changes } : edit)
  if (!merged.success) throw invalidMerge(merged.error)
  const entry = merged.data
  if (entry.instructor_id !== current.instructor_id) {
    await requireInstructors(trx, new Map([['instructor_id', entry.instructor_id]]))
  }
  await changeSession(ctx, { sessionId, entry, before: ofClass })
  if (isDurationDerived(ofClass)) await deriveDuration(trx, classId, now)
}

/** A session may inherit its place and instructor from the class. Forms show the inherited values. */
function valuesOf(session: AdminSession, ofClass: AdminClass): SessionValues {
  return {
    date: session.start_date,
    end_date: session.end_date,
    start_time: session.start_time,
    end_time: session.end_time,
    location: session.location ?? ofClass.location_details ?? '',
    capacity: session.capacity,
    instructor_id: session.instructor_id ?? ofClass.instructor_id ?? '',
    online_link: session.online_link ?? null,
  }
}

/** Shows instructors by name. */
async function withNames(
  trx: Trx,
  { instructor_id: instructor, ...conflicts }: Conflicts,
): Promise<Conflicts> {
  if (!instructor) return conflicts
  const { yours, theirs } = instructor
  const names = await findNames(
    trx,
    [yours, theirs].flatMap((id) => id ?? []),
  )
  const nameOf = (id: string | null) => id && (names.get(id) ?? id)
  return { ...conflicts, instructor: { yours: nameOf(yours), theirs: nameOf(theirs) } }
}

/** Two edits that are valid alone may not be together, such as a later start and an earlier end. */
function invalidMerge({ issues }: z.ZodError): Refusal {
  return new Refusal('invalid_input', {
    message: issues[0]?.message ?? messages.invalidInput,
    fields: Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
  })
}

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
    if (deleted.has(id)) await removeSessionWithin(ctx, { sessionId: id })
    else if (found) {
      await changeSession(ctx, { sessionId: id, entry: found.entry, before }).catch((failure: unknown) => {
        throw failure instanceof Refusal ? failure.within(`dates.${found.index}`) : failure
      })
    }
  }
  for (const { id, ...entry } of dates) if (!id) await addSession(ctx, { classId: before.id, entry })
}

interface ActionResult {
  sessions?: AdminSession[]
  session?: AdminSession | { id: string; removed_at: string }
}

/**
 * Lists, creates, updates, or deletes sessions; each action is authorized and audited like the single
 * operation.
 */
export async function actOnSchedule(ctx: RequestContext, request: ScheduleAction): Promise<ActionResult> {
  switch (request.action) {
    case 'list': {
      const { sessions } = await readAdminClass(ctx, { classId: request.class_id })
      return { sessions }
    }
    case 'create':
      return createSession(ctx, { classId: request.class_id, entry: request.session })
    case 'update':
      return updateSession(ctx, { sessionId: request.session_id, change: request.session })
    case 'delete':
      return removeSession(ctx, { sessionId: request.session_id })
  }
}

/**
 * Refuses users who are not instructors, with an error for each field. `chosen` maps each changed field to the id of
 * its user. Leave out unchanged fields: their users may no longer be instructors.
 */
export async function requireInstructors(trx: Trx, chosen: ReadonlyMap<string, string>): Promise<void> {
  if (chosen.size === 0) return
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(chosen.values())])
    .where('role', '=', 'instructor')
    .where('deleted_at', 'is', null)
    // A concurrent deletion of the instructor waits for this transaction, and then finds the new
    // assignment.
    .forShare()
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const fields: Record<string, string> = {}
  for (const [field, id] of chosen) if (!known.has(id)) fields[field] = messages.unknownInstructor
  if (Object.keys(fields).length > 0) {
    throw new Refusal('invalid_input', { message: messages.unknownInstructor, fields })
  }
}

/** Whether the stored duration of a class equals the one derived from its sessions. */
export function isDurationDerived({
  duration,
  sessions,
}: Pick<AdminClass, 'duration' | 'sessions'>): boolean {
  return duration === defaultDuration(sessions)
}

/**
 * Derives the duration of a locked class from its current sessions. A class without sessions keeps its
 * duration.
 */
export async function deriveDuration(trx: Trx, classId: string, now: Date): Promise<void> {
  const sessions = await trx
    .selectFrom('class_sessions')
    .select(['start_date', 'end_date', 'start_time', 'end_time'])
    .where('class_id', '=', classId)
    .where('removed_at', 'is', null)
    .execute()
  if (sessions.length === 0) return
  const duration = defaultDuration(sessions)
  await trx
    .updateTable('classes')
    .set({ duration, updated_at: now })
    .where('id', '=', classId)
    .where('duration', '!=', duration)
    .execute()
}
