import { type Kysely, sql } from 'kysely'

/** A verification link can be requested by address: whose it is, and its token, are filled in by the job that mails it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table email_verifications
      alter column user_id drop not null,
      alter column token_hash drop not null,
      alter column expires_at drop not null`.execute(db)
}
