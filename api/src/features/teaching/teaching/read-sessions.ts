import { phoneText } from '@cubby/contract/phone'
import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { shownAddress } from '@cubby/rules/people/deleted-address'
import type { Caller } from '../../../platform/caller.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findClasses } from '../../catalog/classes/read-classes.ts'
import {
  findParticipants,
  findTaughtSessions,
  type ParticipantRow,
  type SessionRow,
  type Wanted,
} from './queries.ts'

/**
 * Lists the sessions that the caller teaches, with their participants. The list is empty for users who no
 * longer teach.
 */
export async function listMySessions({ deps, caller }: RequestContext): Promise<TaughtSession[]> {
  return isStaff(caller) ? readSessions(deps, { taughtBy: caller.user.id }) : []
}

/**
 * Lists the sessions of a class with their participants: their own for an instructor, all for an administrator. A class
 * whose sessions an instructor does not teach is not found.
 */
export async function listParticipants(
  { deps, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<TaughtSession[]> {
  if (!isStaff(caller)) throw new Refusal('forbidden')
  const { id, role } = caller.user
  const sessions = await readSessions(deps, { classId, ...(role === 'instructor' && { taughtBy: id }) })
  if (sessions.length > 0) return sessions
  const isKnown = role === 'admin' && (await findClasses(deps.db, classId)).length > 0
  if (!isKnown) throw new Refusal('class_not_found')
  return []
}

function isStaff({ user }: Caller): boolean {
  return user.role === 'admin' || user.role === 'instructor'
}

async function readSessions(deps: Deps, wanted: Wanted): Promise<TaughtSession[]> {
  const sessions = await findTaughtSessions(deps.db, deps.config.provider.timezone, wanted)
  const participants = await findParticipants(
    deps.db,
    sessions.map(({ id }) => id),
  )
  const bySession = Map.groupBy(participants, ({ session_id }) => session_id)
  return sessions.map((session) => sessionView(session, bySession.get(session.id) ?? []))
}

function sessionView(
  { ends_at, allows_walk_ins: _, ...session }: SessionRow,
  participants: ParticipantRow[],
): TaughtSession {
  return {
    ...session,
    ends_at: ends_at.toISOString(),
    participants: participants.map((row) => ({
      id: row.id,
      enrollment_id: row.enrollment_id,
      name: row.name,
      email: shownAddress(row.email),
      phone_number: row.phone_number,
      enrollment_status: row.status,
      enrolled_at: row.enrolled_at.toISOString(),
    })),
  }
}

type Line = Awaited<ReturnType<typeof listParticipants>>[number]['participants'][number] & {
  readonly start_date: string
}

const columns: readonly CsvColumn<Line>[] = [
  ['Session Date', ({ start_date }) => start_date],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone_number }) => phoneText(phone_number ?? '')],
  ['Status', ({ enrollment_status }) => enrollment_status],
]

/** Exports the participants of a class or of one session as CSV. */
export async function exportParticipants(
  ctx: RequestContext,
  { classId, sessionId }: { readonly classId: string; readonly sessionId: string | undefined },
): Promise<AsyncIterable<string>> {
  const all = await listParticipants(ctx, { classId })
  const sessions = sessionId === undefined ? all : all.filter(({ id }) => id === sessionId)
  if (sessionId !== undefined && sessions.length === 0) throw new Refusal('session_not_found')
  const lines = sessions.flatMap(({ start_date, participants }) =>
    participants.map((participant) => ({ ...participant, start_date })),
  )
  return csvPieces(columns, [lines])
}
