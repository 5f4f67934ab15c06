import { type SqlBool, sql } from 'kysely'

/** Whether an enrollment holds a seat: pending or approved, and neither completed nor archived. */
export const holdsSeat = sql<SqlBool>`(enrollments.status in ('pending', 'approved')
  and enrollments.completed_at is null and enrollments.archived_at is null)`

/** Whether an enrollment holds a seat and waits for approval. */
export const isPending = sql<SqlBool>`(enrollments.status = 'pending' and ${holdsSeat})`

/**
 * Whether an enrollment makes a seat unavailable: it holds a seat, or a seat is held for its scheduled
 * review.
 */
export const takesSeat = sql<SqlBool>`(enrollments.review_holds_seat or ${holdsSeat})`

/** Whether an enrollment counts as taking part in its session: it takes a seat, or held one to the end. */
export const occupiesSeat = sql<SqlBool>`(${takesSeat} or enrollments.completed_at is not null)`
