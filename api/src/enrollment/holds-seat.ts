import { type SqlBool, sql } from 'kysely'

/** Whether an enrollment holds a seat: asked for or approved, and neither over nor archived. */
export const holdsSeat = sql<SqlBool>`(enrollments.status in ('pending', 'approved')
  and enrollments.completed_at is null and enrollments.archived_at is null)`

/** Whether it takes a seat from others: it holds one, or a review that is not in effect yet will. */
export const takesSeat = sql<SqlBool>`(enrollments.review_holds_seat or ${holdsSeat})`

/** Whether an enrollment counts as being in its session: it takes a seat, or held one to the end. */
export const occupiesSeat = sql<SqlBool>`(${takesSeat} or enrollments.completed_at is not null)`
