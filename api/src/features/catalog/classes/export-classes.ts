import type { AdminClass, AdminSession, ClassExport } from '@cubby/contract/admin-classes'
import type { Reader } from '../../../platform/db/database.ts'
import { csvPieces } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { statusWithin } from '../../seats/seats/lock-session.ts'
import { findClassIds, readClassesInOrder } from './find-classes.ts'

const columns = [
  'Class',
  'Start Date',
  'End Date',
  'Start Time',
  'End Time',
  'Location',
  'Capacity',
  'Instructor',
  'Instructor Email',
  'Price',
  'Enrollments',
  'Status',
  'Description',
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
  return csvPieces(columns, await findClassIds(deps.db, filter), read, linesOf)
}

type Exported = AdminClass & { readonly emails: ReadonlyMap<string, string> }

function linesOf(found: Exported): string[][] {
  if (found.sessions.length === 0) return [lineOf(found, null)]
  return found.sessions.map((session) => lineOf(found, session))
}

function lineOf(found: Exported, session: AdminSession | null): string[] {
  // A session without an instructor inherits the instructor of its class, as on the screens.
  const { instructor_id, instructor_name } = session?.instructor_id ? session : found
  return [
    found.title,
    session?.start_date ?? '',
    session?.end_date ?? '',
    session?.start_time ?? '',
    session?.end_time ?? '',
    session?.session_location ?? '',
    session ? String(session.capacity) : '',
    instructor_name ?? '',
    (session && instructor_id && found.emails.get(instructor_id)) || '',
    found.price.toFixed(2),
    String(session?.enrolled_count ?? 0),
    session ? statusWithin(found.status, session.status) : found.status,
    found.description,
  ]
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
  return new Map(rows.map(({ id, email }) => [id, email]))
}
