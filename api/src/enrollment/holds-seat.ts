import { type SqlBool, sql } from 'kysely'

/** Whether an enrollment holds a seat: asked for or approved, and neither over nor archived. */
export const holdsSeat = sql<SqlBool>`(enrollments.status in ('pending', 'approved')
  and enrollments.completed_at is null and enrollments.archived_at is null)`
