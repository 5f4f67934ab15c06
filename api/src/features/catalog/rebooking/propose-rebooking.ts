import type { PlannedStudent } from '@cubby/contract/catalog/rebooking'
import { proposeSessions } from '@cubby/rules/catalog/rebooking'
import { seatsOf } from '@cubby/rules/seats/seats'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { type LockedSession, lockSessions } from '../../seats/seats/lock-session.ts'
import { readCandidates, readPlaces, readStudents } from './read-rebooking.ts'

export type Plans = ReadonlyMap<string, PlannedStudent>

export const plansOf = (students: readonly PlannedStudent[]): Plans =>
  new Map(students.map((student) => [student.enrollment_id, student]))

export const refundOf = (enrollmentId: string): PlannedStudent => ({
  enrollment_id: enrollmentId,
  plan: 'refund',
  session_id: null,
})

/**
 * Proposes a session for each student without a plan. Counts the seats of the planned students as taken. Locks
 * nothing, because the rehearsal checks each proposal.
 */
export async function proposeRebooking(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  { sessionId, planned }: { readonly sessionId: string; readonly planned: readonly PlannedStudent[] },
) {
  const time = { now: await deps.clock(trx), timezone: deps.config.provider.timezone }
  const students = await readStudents(trx, sessionId, { isPlan: true })
  const { class_id: classId = '' } =
    (await trx
      .selectFrom('class_sessions')
      .select('class_id')
      .where('id', '=', sessionId)
      .executeTakeFirst()) ?? {}
  const candidates = await readCandidates(trx, { classId, sessionId }, time)
  const places = await readPlaces(
    trx,
    { userIds: students.map(({ userId }) => userId), sessionIds: candidates.map(({ id }) => id) },
    time.now,
  )
  const known = plansOf(planned)
  const present = students.filter(({ enrollmentId }) => known.has(enrollmentId))
  const taken = (id: string) =>
    present.filter(({ enrollmentId }) => known.get(enrollmentId)?.session_id === id).length
  const proposed = proposeSessions(
    students
      .filter(({ enrollmentId }) => !known.has(enrollmentId))
      .map(({ enrollmentId, userId }) => ({ enrollmentId, ...places(userId) })),
    candidates.map((one) => ({ id: one.id, free: seatsOf(one).availableSpots - taken(one.id) })),
  )
  const plans = new Map(
    students.map(({ enrollmentId }): [string, PlannedStudent] => {
      const proposal = proposed.get(enrollmentId) ?? null
      const plan = known.get(enrollmentId)
      if (plan) return [enrollmentId, plan]
      return [
        enrollmentId,
        proposal === null
          ? refundOf(enrollmentId)
          : { enrollment_id: enrollmentId, plan: 'move', session_id: proposal },
      ]
    }),
  )
  return { plans, candidates }
}

export interface LockedRebooking {
  readonly oldSession: LockedSession
  /** The sessions of the plan, by id. */
  readonly sessions: ReadonlyMap<string, LockedSession>
  readonly now: Date
}

/** Locks the session and all sessions of the plan, in the order of their ids. */
export async function lockRebooking(
  ctx: Pick<ContextParts, 'deps' | 'trx'>,
  { sessionId, students }: { readonly sessionId: string; readonly students: readonly PlannedStudent[] },
): Promise<LockedRebooking> {
  const ids = [sessionId, ...students.flatMap(({ session_id }) => session_id ?? [])]
  const { sessions: found, now } = await lockSessions(
    { ...ctx, skipLocked: false },
    ids.map((id) => ({ sessionId: id })),
  )
  const oldSession = found.get(sessionId)
  if (!oldSession || oldSession.removed) throw new Refusal('session_not_found')
  const sessions = new Map(
    [...found].flatMap(([id, one]) => (one && id !== sessionId ? [[id, one] as const] : [])),
  )
  return { oldSession, sessions, now }
}
