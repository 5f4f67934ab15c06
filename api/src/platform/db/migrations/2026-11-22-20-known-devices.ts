import { type Kysely, sql } from 'kysely'

/** The devices on which each user logged in, by the hash of a token that the device keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      user_id text not null references users on delete cascade,
      device_hash text not null,
      last_login_at timestamptz not null,
      primary key (user_id, device_hash)
    )`.execute(db)
  await sql`create index known_devices_last_login_at on known_devices (last_login_at)`.execute(db)
}
