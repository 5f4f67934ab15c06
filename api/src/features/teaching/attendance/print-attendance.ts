import { dayOf, instantFormat } from '@cubby/rules/days'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readPrintedProvider, withSettings } from '../../school/settings/read-settings.ts'
import { makeUpsQuery } from '../../seats/make-up-meetings/queries.ts'
import { findParticipants, findTaughtSessions, type SessionRow } from '../teaching/queries.ts'
import { loadSessionAttendance } from './read-class-attendance.ts'

interface Input {
  readonly sessionId: string
}

/** Draws the sign-in sheets of a session for its participants: of all meetings that are not cancelled, or of one. */
export async function printSignInSheets(
  { deps: given, caller }: RequestContext,
  { sessionId, meetingId }: Input & { readonly meetingId: string | undefined },
): Promise<Uint8Array> {
  requireAdmin(caller)
  const deps = await withSettings(given)
  const { timezone } = deps.config.provider
  const session = await findSession(deps, sessionId)
  const meetings = session.meetings.filter(
    ({ id, status }) => status === 'scheduled' && (meetingId === undefined || id === meetingId),
  )
  if (meetingId !== undefined && meetings.length === 0) throw new Refusal('meeting_not_found')
  const printedAt = await deps.clock(deps.db)
  const students = await findParticipants(deps.db, [sessionId])
  const makeUps = await makeUpsQuery(deps.db).where('session_meetings.session_id', '=', sessionId).execute()
  // Loaded on demand, because it needs 10 MB of memory, and most servers rarely draw a PDF.
  const { signInSheetPdf } = await import('./sign-in-sheet-pdf.ts')
  return signInSheetPdf(deps.readFont, {
    provider: await readPrintedProvider(deps),
    className: session.class_title,
    session,
    meetings,
    students: students.map(({ name, status }) => ({ name, isPending: status === 'pending' })),
    makeUps: makeUps.map(({ id, name }) => ({ meetingId: id, name })),
    printedAt,
    printedAtText: instantFormat(timezone)(printedAt),
    timezone,
  })
}

/** Draws the record of a session's meetings so far. */
export async function printAttendanceRecord(
  { deps: given, caller }: RequestContext,
  { sessionId }: Input,
): Promise<Uint8Array> {
  requireAdmin(caller)
  const deps = await withSettings(given)
  const { timezone } = deps.config.provider
  const session = await findSession(deps, sessionId)
  const printedAt = await deps.clock(deps.db)
  const today = dayOf(printedAt, timezone)
  const attendance = await loadSessionAttendance(deps, session, { now: printedAt, timezone })
  const { attendanceRecordPdf } = await import('./attendance-record-pdf.ts')
  return attendanceRecordPdf(deps.readFont, {
    provider: await readPrintedProvider(deps),
    className: session.class_title,
    attendance,
    today,
    printedAt,
    timezone,
    textOf: instantFormat(timezone),
  })
}

async function findSession({ db, config }: Deps, sessionId: string): Promise<SessionRow> {
  const [session] = await findTaughtSessions(db, config.provider.timezone, { sessionId })
  if (!session) throw new Refusal('session_not_found')
  return session
}
