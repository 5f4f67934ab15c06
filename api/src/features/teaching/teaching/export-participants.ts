import { Refusal } from '../../../platform/errors.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { listParticipants } from './read-sessions.ts'

type Line = Awaited<ReturnType<typeof listParticipants>>[number]['participants'][number] & {
  readonly start_date: string
}

const columns: readonly CsvColumn<Line>[] = [
  ['Session Date', ({ start_date }) => start_date],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone_number }) => phone_number ?? ''],
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
