import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const importsRefundsLogins: Record<string, Migration> = {
  '2026-11-23-50-imported-money': { up: importedMoney },
  '2026-11-23-51-import-invitations': { up: importInvitations },
  '2026-11-23-55-refund-policy': { up: refundPolicy },
  '2026-11-23-60-second-factor': { up: secondFactor },
  '2026-11-23-70-live-enrollments': { up: liveEnrollments },
}

/**
 * Imports of enrollments and payments. While a file is checked, each row stores what it will use of something limited,
 * such as the seats of a session. Receipts of an earlier system can be deleted again when their import is undone; all
 * other entries stay append-only.
 */
async function importedMoney(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_rows
      add column share_of text,
      add column share integer,
      add constraint a_share_has_an_amount check ((share_of is null) = (share is null))`.execute(db)
  await sql`
    create index import_rows_by_share on import_rows (import_id, share_of) include (share)
      where share_of is not null`.execute(db)
  await sql`alter table payments add column is_imported boolean not null default false`.execute(db)
  await sql`
    alter table payment_entries
      add column is_imported boolean not null default false,
      add constraint only_receipts_are_imported check (not is_imported or kind = 'receipt')`.execute(db)
  await sql`drop trigger payment_entries_append_only on payment_entries`.execute(db)
  await sql`
    create or replace function payment_entries_are_append_only() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.is_imported then return old; end if;
        raise exception 'payment entries are append-only';
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_append_only before update or delete on payment_entries
      for each row execute function payment_entries_are_append_only()`.execute(db)
  await sql`
    create function subtract_deleted_receipt() returns trigger language plpgsql as $$
      begin
        update payments set received_cents = received_cents - old.amount_cents where id = old.payment_id;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_totals_on_delete after delete on payment_entries
      for each row execute function subtract_deleted_receipt()`.execute(db)
}

/** Whether an import of users sends them invitations. */
async function importInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column sends_invitations boolean not null default false`.execute(db)
}

/**
 * The refund policy that each student agreed to, and what the school keeps of a payment under it. Everything
 * is refunded for enrollments and payments that exist, or that a server of the earlier version still adds.
 */
async function refundPolicy(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table enrollments add column refund_policy jsonb not null
      default '[{"days": 0, "percent": 100}]'`.execute(db)
  await sql`
    alter table payments
      add column kept_cents integer not null default 0,
      add column refund_percent integer check (refund_percent between 0 and 99),
      add constraint kept_was_paid check (kept_cents between 0 and received_cents - refunded_cents)`.execute(
    db,
  )
  await sql`
    create or replace function move_payment_totals() returns trigger language plpgsql as $$
      declare
        received integer := case new.kind
          when 'receipt' then new.amount_cents
          when 'moved_in' then new.amount_cents
          when 'moved_out' then -new.amount_cents
          else 0 end;
        refunded integer := case new.kind when 'refund' then new.amount_cents else 0 end;
      begin
        update payments set
          received_cents = received_cents + received,
          refunded_cents = refunded_cents + refunded,
          kept_cents = greatest(0, least(kept_cents, received_cents + received - refunded_cents - refunded))
        where id = new.payment_id;
        return null;
      end $$`.execute(db)
}

/**
 * Second factors of accounts, and second steps of logins that have begun. Challenges, tickets, and recovery codes are
 * stored as hashes; the secrets of authenticator apps are encrypted.
 */
async function secondFactor(db: Kysely<unknown>): Promise<void> {
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

/** Lets the counts of live and of completed enrollments be read from indexes alone. */
async function liveEnrollments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index enrollments_live on enrollments (user_id) include (status)
      where status in ('pending', 'approved') and completed_at is null and archived_at is null`.execute(db)
  await sql`drop index enrollments_completed`.execute(db)
  await sql`
    create index enrollments_completed on enrollments (session_id)
      where completed_at is not null and not review_holds_seat`.execute(db)
}
