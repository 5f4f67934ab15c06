import { type Kysely, sql } from 'kysely'

/**
 * A review that can still be undone waits in its enrollment until `review_until`. One that will take a seat
 * holds it from the beginning, for the seat counts as for the backstops.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table enrollments
      add column review jsonb,
      add column review_until timestamptz,
      add column review_holds_seat boolean not null default false,
      add constraint a_review_ends check ((review is null) = (review_until is null)),
      add constraint only_a_review_holds check (not review_holds_seat or review is not null)`.execute(db)
  await sql`
    create index enrollments_under_review on enrollments (session_id, review_until)
      where review_until is not null`.execute(db)
  await sql`
    create or replace function enrollment_holds_seat(e enrollments) returns integer language sql immutable as $$
      select case when e.review_holds_seat or
          (e.status in ('pending', 'approved') and e.completed_at is null and e.archived_at is null)
        then 1 else 0 end $$`.execute(db)
  await sql`drop index one_live_enrollment`.execute(db)
  await sql`
    create unique index one_live_enrollment on enrollments (user_id, session_id)
      where review_holds_seat or
        (status in ('pending', 'approved') and completed_at is null and archived_at is null)`.execute(db)
}
