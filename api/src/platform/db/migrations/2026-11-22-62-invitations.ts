import { type Kysely, sql } from 'kysely'

/** Users without a password, whom the office invited with a link that sets it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column invited_at timestamptz,
      alter column password_hash drop not null,
      add constraint users_password_or_invitation
        check ((password_hash is null) = (invited_at is not null))`.execute(db)
  await sql`
    create table invitations (
      user_id text primary key references users on delete cascade,
      token_hash text unique,
      expires_at timestamptz,
      mailed_at timestamptz
    )`.execute(db)
}
