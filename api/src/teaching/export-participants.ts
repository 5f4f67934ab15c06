import type { Caller } from '../auth/caller.ts'
import type { Deps } from '../deps.ts'
import { csvLines } from '../http/csv.ts'
import { listParticipants } from './read-sessions.ts'

const columns = ['Session Date', 'Name', 'Email', 'Phone', 'Status']

/** The participants of a class as CSV, by session; for whom, and refusals, as `listParticipants`. */
export async function exportParticipants(
  deps: Deps,
  caller: Caller,
  classId: string,
): Promise<AsyncIterable<string>> {
  const sessions = await listParticipants(deps, caller, classId)
  const lines = sessions.flatMap(({ start_date, participants }) =>
    participants.map(({ name, email, phone_number, enrollment_status }) => [
      start_date,
      name,
      email,
      phone_number ?? '',
      enrollment_status,
    ]),
  )
  return inOnePiece(csvLines([columns, ...lines]))
}

async function* inOnePiece(text: string) {
  yield text
}
