import { type Kysely, sql } from 'kysely'

/**
 * Second factors of accounts, and second steps of logins that have begun. Challenges, tickets, and recovery codes are
 * stored as hashes; the secrets of authenticator apps are encrypted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id text primary key,
      user_id text not null references users on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports jsonb not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_of_user on passkeys (user_id)`.execute(db)
  await sql`
    create table passkey_challenges (
      challenge_hash text primary key,
      purpose text not null check (purpose in ('login', 'second_step', 'proof', 'creation')),
      user_id text references users on delete cascade,
      expires_at timestamptz not null,
      constraint only_a_login_has_no_user check ((user_id is null) = (purpose = 'login'))
    )`.execute(db)
  await sql`create index passkey_challenges_of_user on passkey_challenges (user_id)`.execute(db)
  await sql`create index passkey_challenges_expire on passkey_challenges (expires_at)`.execute(db)
  await sql`
    create table authenticator_apps (
      user_id text primary key references users on delete cascade,
      encrypted_secret text not null,
      expires_at timestamptz,
      confirmed_at timestamptz,
      last_step integer not null default 0,
      constraint confirmed_or_expires check ((confirmed_at is null) = (expires_at is not null))
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id text not null references users on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`.execute(db)
  await sql`
    create table second_steps (
      ticket_hash text primary key,
      user_id text not null references users on delete cascade,
      attempts integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index second_steps_of_user on second_steps (user_id)`.execute(db)
  await sql`create index second_steps_expire on second_steps (expires_at)`.execute(db)
}
