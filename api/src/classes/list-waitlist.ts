import type { ClassWaitlist } from '@cubby/contract/class-people'
import { sql } from 'kysely'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { fullName } from '../catalogue/queries.ts'
import type { Deps } from '../deps.ts'
import { loadAdminClass } from './read-classes.ts'

/** Everybody in line for a session of a class, in the order of the lines. Throws Refusal `class_not_found`. */
export async function listClassWaitlist(deps: Deps, caller: Caller, classId: string): Promise<ClassWaitlist> {
  requireAdmin(caller)
  await loadAdminClass(deps.db, classId, await deps.clock(deps.db))
  const waitlist = await deps.db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('people as student', 'student.id', 'entry.person_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'entry.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'entry.id',
      'class_sessions.class_id',
      'entry.session_id',
      fullName('student').$notNull().as('user_name'),
      'student.email as user_email',
      'classes.title as class_name',
      sql<string | null>`coalesce(class_sessions.location, classes.location_details)`.as('location_details'),
      sql<number>`(rank() over (partition by entry.session_id order by entry.joined_at, entry.id))::int`.as(
        'position',
      ),
      'class_sessions.start_date as next_session_date',
      'entry.status',
    ])
    .where('classes.id', '=', classId)
    .where('entry.status', 'in', ['waiting', 'offered'])
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.id')
    .orderBy('entry.joined_at')
    .orderBy('entry.id')
    .execute()
  return { waitlist, total: waitlist.length }
}
