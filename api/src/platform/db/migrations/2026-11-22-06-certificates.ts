import { type Kysely, sql } from 'kysely'

/**
 * Uploaded and issued certificates. They outlive the account of their user. An issued one has a number and a
 * signed code. The number of a deleted one stays known as withdrawn, because its paper may still be in use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certificates (
      id text primary key,
      user_id text not null references users,
      class_id text not null references classes,
      session_id text references class_sessions,
      certificate_name text not null,
      file_key text not null unique,
      file_type text not null check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
      file_size integer not null check (file_size > 0),
      expiration_date date,
      number text unique,
      code text,
      hours numeric(7, 2),
      signed_by text,
      issued_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null,
      constraint issued_whole check (
        num_nulls(number, code, hours, signed_by, issued_at) = 0
        or num_nonnulls(number, code, hours, signed_by, issued_at) = 0)
    )`.execute(db)
  await sql`create index certificates_of_user on certificates (user_id, created_at desc)`.execute(db)
  await sql`create index certificates_expiring on certificates (expiration_date) where revoked_at is null`.execute(
    db,
  )
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
