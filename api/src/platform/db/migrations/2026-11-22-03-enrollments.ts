import { type Kysely, sql } from 'kysely'

/**
 * Enrollments and waitlist entries: at most one live one of each for a user and session. A review that can
 * still be undone is stored in its row until `review_until`. A review that will take a seat holds it from
 * the beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table enrollments (
      id text primary key,
      user_id text not null references users,
      session_id text not null references class_sessions,
      status text not null check (status in ('pending', 'approved', 'rejected', 'declined', 'withdrawn')),
      enrolled_at timestamptz not null,
      decline_reason text,
      completed_at timestamptz,
      completion_reason text,
      archived_at timestamptz,
      archived_reason text,
      ended_at timestamptz,
      can_be_restored boolean not null default false,
      review jsonb,
      review_until timestamptz,
      review_holds_seat boolean not null default false,
      constraint a_review_ends check ((review is null) = (review_until is null)),
      constraint only_a_review_holds check (not review_holds_seat or review is not null)
    )`.execute(db)
  await sql`
    create unique index one_live_enrollment on enrollments (user_id, session_id)
      where review_holds_seat or
        (status in ('pending', 'approved') and completed_at is null and archived_at is null)`.execute(db)
  await sql`create index enrollments_of_session on enrollments (session_id)`.execute(db)
  await sql`create index enrollments_of_user on enrollments (user_id, enrolled_at)`.execute(db)
  await sql`create index enrollments_completed on enrollments (session_id) where completed_at is not null`.execute(
    db,
  )
  await sql`create index enrollments_ended on enrollments (session_id, ended_at)`.execute(db)
  await sql`create index enrollments_in_order on enrollments (enrolled_at desc, id desc)`.execute(db)
  await sql`create index enrollments_of_status on enrollments (status, enrolled_at desc, id desc)`.execute(db)
  await sql`create index enrollments_counted on enrollments (status)`.execute(db)
  await sql`
    create index enrollments_pending on enrollments (id)
      where status = 'pending' and completed_at is null and archived_at is null`.execute(db)
  await sql`create index enrollments_reported on enrollments (enrolled_at) include (status, session_id)`.execute(
    db,
  )
  await sql`
    create index enrollments_under_review on enrollments (session_id, review_until)
      where review_until is not null`.execute(db)
  await sql`
    create table waitlist_entries (
      id text primary key,
      user_id text not null references users,
      session_id text not null references class_sessions,
      status text not null check (status in
        ('waiting', 'offered', 'accepted', 'declined', 'expired', 'left', 'rejected', 'closed')),
      joined_at timestamptz not null,
      offered_at timestamptz,
      offer_expires_at timestamptz,
      out_of_turn boolean not null default false,
      enrollment_id text references enrollments,
      closed_at timestamptz,
      closed_reason text,
      review jsonb,
      review_until timestamptz,
      review_holds_seat boolean not null default false,
      constraint an_offer_ends check (status <> 'offered' or offer_expires_at is not null),
      constraint an_entry_review_ends check ((review is null) = (review_until is null)),
      constraint only_an_entry_review_holds check (not review_holds_seat or review is not null),
      constraint only_a_live_entry_is_reviewed check (review is null or status in ('waiting', 'offered'))
    )`.execute(db)
  await sql`
    create unique index one_live_waitlist_entry on waitlist_entries (user_id, session_id)
      where status in ('waiting', 'offered')`.execute(db)
  await sql`
    create index waitlist_order on waitlist_entries (session_id, joined_at, id)
      where status in ('waiting', 'offered')`.execute(db)
  await sql`create index waitlist_entries_of_user on waitlist_entries (user_id, joined_at)`.execute(db)
  await sql`
    create index waitlist_entries_under_review on waitlist_entries (session_id, review_until)
      where review_until is not null`.execute(db)
}
