import type { Roster } from '@cubby/contract/teaching/attendance'
import { addDays, dayOf } from '@cubby/rules/days'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { listCertificateKeys } from '../../school/signing/signing-key.ts'
import { makeUpsQuery } from '../../seats/make-up-meetings/queries.ts'
import { meetingView } from '../../seats/meetings/read-meetings.ts'
import { findParticipants, findTaughtSessions, type SessionRow } from '../teaching/queries.ts'
import { meetingSecrets } from './check-in.ts'
import { findPassDevices } from './pass-keys.ts'
import { findLateScans, findMarks, findMeetingsOf } from './queries.ts'
import { countingViews, lateScanView, rosterMakeUpView, sharedDevices } from './views.ts'

/** For how many days after a session, and before it, a device keeps its roster. */
const DAYS_AFTER = 31
const DAYS_BEFORE = 31

/** Lists the rosters of the caller's current sessions, for offline storage. Empty for users who do not teach. */
export async function listMyRosters({ deps, caller: { user } }: RequestContext): Promise<Roster[]> {
  if (user.role !== 'instructor' && user.role !== 'admin') return []
  const { timezone } = deps.config.provider
  const today = dayOf(await deps.clock(deps.db), timezone)
  const sessions = await findTaughtSessions(deps.db, timezone, { taughtBy: user.id })
  return rostersOf(
    { deps, teacherId: user.id },
    sessions.filter(
      ({ start_date, end_date }) =>
        start_date <= addDays(today, DAYS_BEFORE) && end_date >= addDays(today, -DAYS_AFTER),
    ),
  )
}

/** Reads the roster of a session for its instructor and administrators. */
export async function readRoster(
  { deps, caller: { user } }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<Roster> {
  const taughtBy = user.role === 'admin' ? {} : { taughtBy: user.id }
  const sessions = await findTaughtSessions(deps.db, deps.config.provider.timezone, {
    sessionId,
    ...taughtBy,
  })
  const teacherId = user.role === 'admin' ? null : user.id
  const [roster] = await rostersOf({ deps, teacherId }, sessions)
  if (!roster) throw new Refusal('session_not_found')
  return roster
}

interface Viewer {
  readonly deps: Deps
  /**
   * The instructor who shows the meeting codes. Null if an administrator reads the roster, which then has no secrets.
   */
  readonly teacherId: string | null
}

async function rostersOf({ deps, teacherId }: Viewer, sessions: readonly SessionRow[]): Promise<Roster[]> {
  if (sessions.length === 0) return []
  const { db } = deps
  const keys = await listCertificateKeys(deps)
  const ids = sessions.map(({ id }) => id)
  const meetings = await findMeetingsOf(db, ids)
  const participants = Map.groupBy(await findParticipants(db, ids), ({ session_id }) => session_id)
  const meetingIds = meetings.map(({ id }) => id)
  const makeUps = await makeUpsQuery(db).where(sql<SqlBool>`class_sessions.id = any(${ids})`).execute()
  const marks = await findMarks(db, meetingIds)
  const scans = await findLateScans(db, meetingIds)
  const isShared = sharedDevices([...marks, ...scans])
  const sharing = new Set(marks.filter(isShared).map(({ id }) => id))
  const students = [...participants.values()].flat().map(({ id }) => id)
  const devicesOf = await findPassDevices(db, [...students, ...makeUps.map(({ user_id }) => user_id)], {
    ended: false,
  })
  const keysOf = (userId: string) => devicesOf(userId).map(({ key }) => key)
  const secretOf = await meetingSecrets(deps)
  return sessions.map((session) => {
    const own = meetings.filter(({ session_id }) => session_id === session.id)
    const isOwn = ({ meeting_id }: { meeting_id: string }) => own.some(({ id }) => id === meeting_id)
    return {
      id: session.id,
      class_id: session.class_id,
      class_title: session.class_title,
      start_date: session.start_date,
      end_date: session.end_date,
      start_time: session.start_time,
      end_time: session.end_time,
      location: session.location,
      status: session.status,
      allows_walk_ins: session.allows_walk_ins,
      meetings: own.map(meetingView),
      students: (participants.get(session.id) ?? []).map(({ id, name, status, is_unpaid }) => ({
        id,
        name,
        enrollment_status: status,
        is_unpaid,
        pass_keys: keysOf(id),
      })),
      make_ups: makeUps
        .filter(({ session_id }) => session_id === session.id)
        .map((row) => ({ ...rosterMakeUpView(row), pass_keys: keysOf(row.user_id) })),
      marks: countingViews(marks.filter(isOwn)).map((mark) => ({
        ...mark,
        ...(sharing.has(mark.key) && { shares_device: true }),
      })),
      keys,
      ...(teacherId !== null && {
        secrets: own.map(({ id }) => ({ meeting_id: id, secret: secretOf({ id, teacherId }) })),
      }),
      late_scans: scans
        .filter(isOwn)
        .map((scan) => ({ ...lateScanView(scan), ...(isShared(scan) && { shares_device: true }) })),
    }
  })
}
