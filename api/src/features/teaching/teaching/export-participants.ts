import { Refusal } from '../../../platform/errors.ts'
import { csvLines } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { listParticipants } from './read-sessions.ts'

const columns = ['Session Date', 'Name', 'Email', 'Phone', 'Status']

/**
 * Exports the participants of a class or of one session as CSV. Throws Refusal `session_not_found` if `sessionId` is
 * not among the sessions that `listParticipants` lists, and what `listParticipants` throws.
 */
export async function exportParticipants(
  ctx: RequestContext,
  { classId, sessionId }: { readonly classId: string; readonly sessionId: string | undefined },
): Promise<AsyncIterable<string>> {
  const all = await listParticipants(ctx, { classId })
  const sessions = sessionId === undefined ? all : all.filter(({ id }) => id === sessionId)
  if (sessionId !== undefined && sessions.length === 0) throw new Refusal('session_not_found')
  const lines = sessions.flatMap(({ start_date, participants }) =>
    participants.map(({ name, email, phone_number, enrollment_status }) => [
      start_date,
      name,
      email,
      phone_number ?? '',
      enrollment_status,
    ]),
  )
  return asStream(csvLines([columns, ...lines]))
}

async function* asStream(text: string) {
  yield text
}
