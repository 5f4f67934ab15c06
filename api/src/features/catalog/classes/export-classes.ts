import type { AdminClass, AdminSession, ClassExport } from '@cubby/contract/catalog/admin-classes'
import type { Reader } from '../../../platform/db/database.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { statusWithin } from '../../seats/seats/lock-session.ts'
import { findClassIds, readClassesInOrder } from './read-admin-classes.ts'

const columns: readonly CsvColumn<Line>[] = [
  ['Class', ({ found }) => found.title],
  ['Start Date', ({ session }) => session?.start_date ?? ''],
  ['End Date', ({ session }) => session?.end_date ?? ''],
  ['Start Time', ({ session }) => session?.start_time ?? ''],
  ['End Time', ({ session }) => session?.end_time ?? ''],
  ['Location', ({ session }) => session?.session_location ?? ''],
  ['Capacity', ({ session }) => (session ? String(session.capacity) : '')],
  ['Instructor', (line) => instructorOf(line).instructor_name ?? ''],
  ['Instructor Email', (line) => emailOf(line)],
  ['Price', ({ found }) => found.price.toFixed(2)],
  ['Enrollments', ({ session }) => String(session?.enrolled_count ?? 0)],
  ['Status', ({ found, session }) => (session ? statusWithin(found.status, session.status) : found.status)],
  ['Description', ({ found }) => found.description],
]

/**
 * Exports filtered classes as CSV, in the order of the list, with a row for each session. A class without sessions has
 * one row. The file can be imported again.
 */
export async function exportClasses(
  { deps, caller }: RequestContext,
  filter: ClassExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const read = async (ids: string[]) => {
    const classes = await readClassesInOrder({ deps, db: deps.db, now }, ids)
    const emails = await readInstructorEmails(deps.db, classes)
    return classes.map((found) => ({ ...found, emails }))
  }
  const ids = await findClassIds(deps.db, filter)
  return csvPieces(columns, linesOf(rowsInOrder(ids, read)))
}

type Exported = AdminClass & { readonly emails: ReadonlyMap<string, string> }

interface Line {
  readonly found: Exported
  readonly session: AdminSession | null
}

async function* linesOf(parts: AsyncIterable<Exported[]>): AsyncGenerator<Line[]> {
  for await (const classes of parts) {
    yield classes.flatMap((found): Line[] =>
      found.sessions.length === 0
        ? [{ found, session: null }]
        : found.sessions.map((session) => ({ found, session })),
    )
  }
}

/** A session without an instructor inherits the instructor of its class, as on the screens. */
function instructorOf({ found, session }: Line) {
  return session?.instructor_id ? session : found
}

function emailOf(line: Line): string {
  const { instructor_id } = instructorOf(line)
  return (line.session && instructor_id && line.found.emails.get(instructor_id)) || ''
}

async function readInstructorEmails(
  db: Reader,
  classes: readonly AdminClass[],
): Promise<ReadonlyMap<string, string>> {
  const ids = classes.flatMap(({ sessions, ...ofClass }) =>
    [ofClass, ...sessions].flatMap(({ instructor_id }) => instructor_id ?? []),
  )
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email ?? '']))
}
