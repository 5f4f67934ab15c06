import { type Kysely, sql } from 'kysely'

/**
 * Certificates that were issued here carry a number and the signed code of their QR. A user holds one for
 * a session. The number of a deleted one stays known as withdrawn: its paper may still be about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certificates
      add column number text unique,
      add column code text,
      add column hours numeric(7, 2),
      add column signed_by text,
      add column issued_at timestamptz,
      add constraint issued_whole check (
        num_nulls(number, code, hours, signed_by, issued_at) = 0
        or num_nonnulls(number, code, hours, signed_by, issued_at) = 0)`.execute(db)
  await sql`
    create unique index one_issued_certificate on certificates (user_id, session_id)
      where number is not null and revoked_at is null`.execute(db)
  await sql`
    create table withdrawn_certificates (
      number text primary key,
      code text not null,
      withdrawn_at timestamptz not null
    )`.execute(db)
  await sql`
    create function keep_withdrawn_certificate() returns trigger language plpgsql as $$
    begin
      insert into withdrawn_certificates values (old.number, old.code, clock_timestamp());
      return old;
    end $$`.execute(db)
  await sql`
    create trigger certificates_withdrawn before delete on certificates
      for each row when (old.number is not null) execute function keep_withdrawn_certificate()`.execute(db)
}
