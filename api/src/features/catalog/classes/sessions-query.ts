import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { meetingColumns } from '../../seats/meetings/read-meetings.ts'

/**
 * Selects the sessions of classes that were not removed, soonest first, including removed sessions. `instructorId` says
 * whose name is selected: `teacherId`, which falls back to the instructor of the class, or only the session's own
 * column.
 */
export function sessionsQuery(db: Reader, instructorId: RawBuilder<string | null>) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('users as instructor', (join) => join.on(instructorId, '=', sql.ref('instructor.id')))
    .select([
      'class_sessions.id',
      'class_sessions.class_id',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
      'class_sessions.status',
      fullName('instructor').as('instructor_name'),
      ...meetingColumns,
    ])
    .where('classes.removed_at', 'is', null)
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.start_time')
    .orderBy('class_sessions.id')
}
