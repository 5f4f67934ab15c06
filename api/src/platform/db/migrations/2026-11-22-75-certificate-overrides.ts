import { type Kysely, sql } from 'kysely'

/** Why a certificate was issued although the student did not complete the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certificates add column override_reason text,
      add constraint only_issued_certificates_override check (override_reason is null or number is not null)`.execute(
    db,
  )
}
