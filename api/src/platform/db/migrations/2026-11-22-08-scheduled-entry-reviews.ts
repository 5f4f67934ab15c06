import { type Kysely, sql } from 'kysely'

/**
 * A decision on a waitlist entry that can still be undone waits in its entry until `review_until`, as that on
 * an enrollment does. One that will take a seat holds it from the beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table waitlist_entries
      add column review jsonb,
      add column review_until timestamptz,
      add column review_holds_seat boolean not null default false,
      add constraint an_entry_review_ends check ((review is null) = (review_until is null)),
      add constraint only_an_entry_review_holds check (not review_holds_seat or review is not null),
      add constraint only_a_live_entry_is_reviewed
        check (review is null or status in ('waiting', 'offered'))`.execute(db)
  await sql`
    create index entries_under_review on waitlist_entries (session_id, review_until)
      where review_until is not null`.execute(db)
  await sql`
    create or replace function waitlist_entry_holds_seat(w waitlist_entries) returns integer language sql immutable as $$
      select case when w.status = 'offered' or w.review_holds_seat then 1 else 0 end $$`.execute(db)
}
