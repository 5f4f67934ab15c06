import { type Kysely, sql } from 'kysely'

/** Enrollments and waitlist entries, at most one live one of each for a user and session. */
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
      archived_reason text
    )`.execute(db)
  await sql`
    create unique index one_live_enrollment on enrollments (user_id, session_id)
      where status in ('pending', 'approved') and completed_at is null and archived_at is null`.execute(db)
  await sql`create index enrollments_of_session on enrollments (session_id)`.execute(db)
  await sql`create index enrollments_of_user on enrollments (user_id, enrolled_at)`.execute(db)
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
      closed_at timestamptz,
      constraint an_offer_ends check (status <> 'offered' or offer_expires_at is not null)
    )`.execute(db)
  await sql`
    create unique index one_live_waitlist_entry on waitlist_entries (user_id, session_id)
      where status in ('waiting', 'offered')`.execute(db)
  await sql`
    create index waitlist_line on waitlist_entries (session_id, joined_at, id)
      where status in ('waiting', 'offered')`.execute(db)
  await sql`create index waitlist_entries_of_user on waitlist_entries (user_id, joined_at)`.execute(db)
}
