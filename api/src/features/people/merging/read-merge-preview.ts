import type { MergePreview } from '@cubby/contract/people/merging'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUser } from '../../accounts/auth/queries.ts'
import { listedView } from '../users/queries.ts'
import { conflictView, findConflicts } from './find-conflicts.ts'
import { mergeRefusal, requirePresent } from './merge-users.ts'

type Counts = MergePreview['moves'] & { readonly paid: number }

/** Reads what a merge of two accounts would move, its conflicts, and the reason why it would be refused. */
export async function readMergePreview(
  { deps: { db }, caller }: RequestContext,
  { id, into }: { readonly id: string; readonly into: string },
): Promise<MergePreview> {
  requireAdmin(caller)
  const users = requirePresent(await findUser(db, id), await findUser(db, into))
  const conflicts = (await findConflicts(db, { endingId: id, stayingId: into })).map(conflictView)
  const { paid, ...moves } = await countRecords(db, id)
  return {
    ending: listedView(users.ending),
    staying: listedView(users.staying),
    moves,
    paid,
    // An account compared with itself would conflict in every session.
    conflicts: id === into ? [] : conflicts,
    refusal: mergeRefusal(users, caller.user.id)?.message ?? null,
  }
}

async function countRecords(db: Reader, id: string): Promise<Counts> {
  const count = (table: string, column = 'user_id') =>
    sql`(select count(*)::int from ${sql.table(table)} t where t.${sql.ref(column)} = ${id})`
  const ofPayments = (value: ReturnType<typeof sql.raw>) => sql`(
    select ${value} from payments p join enrollments e on e.id = p.enrollment_id where e.user_id = ${id})`
  const { rows } = await sql<Counts>`
    select ${count('enrollments')} as enrollments, ${count('waitlist_entries')} as waitlist_entries,
      ${count('certificates')} as certificates, ${count('attendance_marks')} as attendance_marks,
      ${count('notifications')} as notifications, ${count('user_uploads')} as documents,
      ${count('class_sessions', 'instructor_id')} as taught_sessions,
      ${ofPayments(sql.raw('count(*)::int'))} as payments,
      ${ofPayments(sql.raw('coalesce(sum(p.received_cents - p.refunded_cents), 0)::float8 / 100'))} as paid`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('a count returned no row')
  return found
}
