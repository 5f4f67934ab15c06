import { type Kysely, sql } from 'kysely'

/** Ed25519 keys that certificates are signed with. One is in use; older ones still vouch for what they signed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signing_keys (
      id text primary key,
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null,
      retired_at timestamptz
    )`.execute(db)
  await sql`create unique index one_key_in_use on signing_keys ((true)) where retired_at is null`.execute(db)
}
