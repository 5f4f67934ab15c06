import { type Kysely, sql } from 'kysely'

/**
 * Links sent by e-mail that do something without a log-in. Only hashes of their tokens are kept. A reset
 * begins as what somebody asked for, known or not; the job that mails it fills in whose it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_resets (
      id text primary key,
      email text not null,
      requested_at timestamptz not null,
      user_id text references users on delete cascade,
      token_hash text unique,
      expires_at timestamptz,
      mailed_at timestamptz,
      used_at timestamptz,
      superseded_at timestamptz
    )`.execute(db)
  await sql`create index password_resets_of_user on password_resets (user_id)`.execute(db)
  await sql`
    create table email_verifications (
      id text primary key,
      user_id text not null references users on delete cascade,
      email text not null,
      token_hash text not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      mailed_at timestamptz
    )`.execute(db)
  await sql`create index email_verifications_of_user on email_verifications (user_id)`.execute(db)
}
