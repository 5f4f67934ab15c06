import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const proofsHistoryLogins: Record<string, Migration> = {
  '2026-11-28-50-fresh-proof': { up: freshProof },
  '2026-11-28-51-approval-requests': { up: approvalRequests },
  '2026-11-28-55-history': { up: history },
  '2026-11-28-56-serving-role': { up: servingRole },
  '2026-11-28-60-login-devices': { up: loginDevices },
  '2026-11-28-63-approval-events': { up: approvalEvents },
  '2026-11-28-64-held-certificates': { up: heldCertificates },
}

/** When a user proved again who they are. Logins of a server of version 1.1.0 have no time, and count from their start. */
async function freshProof(db: Kysely<unknown>): Promise<void> {
  await sql`alter table logins add column proven_at timestamptz`.execute(db)
}

/** What one administrator asked for and a second one decides about. */
async function approvalRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_requests (
      id text primary key,
      kind text not null check (kind in ('user_deletion', 'refund')),
      user_id text not null references users,
      payment_id text references payments,
      input jsonb not null default '{}',
      status text not null default 'pending'
        check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
      requested_by text not null references users,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      decided_by text references users,
      decided_at timestamptz,
      constraint refunds_have_a_payment check ((kind = 'refund') = (payment_id is not null)),
      constraint closed_requests_have_a_time check ((status = 'pending') = (decided_at is null)),
      constraint two_persons check (
        status not in ('approved', 'rejected') or (decided_by is not null and decided_by <> requested_by))
    )`.execute(db)
  await sql`
    create unique index one_pending_approval on approval_requests (kind, coalesce(payment_id, user_id))
      where status = 'pending'`.execute(db)
  await sql`create index approval_requests_closed on approval_requests (decided_at desc) where status <> 'pending'`.execute(
    db,
  )
  await sql`create index approval_requests_of_user on approval_requests (user_id)`.execute(db)
}

/**
 * The hash chains of the tables that only grow (docs/decisions/history.md). `written_in` is the transaction that wrote a row:
 * a job chains the rows of all transactions that ended, in this order. An agreement moves when accounts are merged, so it
 * has an id and the user who gave it, which stay. A deleted row, which only the undo of an import leaves, becomes a
 * removal, whichever server deletes it.
 */
async function history(db: Kysely<unknown>): Promise<void> {
  await sql`alter table consents
    add column id text not null default gen_random_uuid()::text unique, add column given_by text`.execute(db)
  await sql`update consents set given_by = user_id`.execute(db)
  await sql`alter table consents alter column given_by set not null`.execute(db)
  await sql`
    create function set_given_by() returns trigger language plpgsql as $$
      begin new.given_by := new.user_id; return new; end $$`.execute(db)
  await sql`
    create trigger consents_given_by before insert on consents
      for each row execute function set_given_by()`.execute(db)
  await sql`drop trigger consents_unchanged on consents`.execute(db)
  for (const table of ['audit_log', 'payment_entries', 'consents', 'legal_texts']) {
    // The default does not change from row to row, so that no row is written again.
    await sql
      .raw(`alter table ${table} add column written_in xid8 not null default pg_current_xact_id()`)
      .execute(db)
    if (table === 'legal_texts') continue
    await sql.raw(`create index ${table}_written on ${table} (written_in, id collate "C")`).execute(db)
  }
  await sql`
    create trigger consents_unchanged before update of id, kind, version, given_at, given_by, occasion, written_in on consents
      for each statement execute function consents_are_kept()`.execute(db)
  await sql`
    create table history_links (
      chain text not null,
      position integer not null check (position > 0),
      kind text not null check (kind in ('row', 'removal', 'restore')),
      row_id text,
      written_in xid8 not null,
      form integer not null,
      row_hash bytea not null,
      chain_hash bytea not null,
      rows integer not null check (rows >= 0),
      note text,
      linked_at timestamptz not null,
      primary key (chain, position),
      constraint a_restore_is_about_no_row check ((kind = 'restore') = (row_id is null)),
      constraint events_are_signed check ((kind = 'row') = (note is null))
    )`.execute(db)
  await sql`create unique index history_links_of_row on history_links (chain, row_id, kind)`.execute(db)
  await sql`
    create table history_removals (
      chain text not null,
      row_id text not null,
      removed jsonb not null,
      removed_at timestamptz not null default clock_timestamp(),
      primary key (chain, row_id)
    )`.execute(db)
  await sql`
    create function history_only_grows() returns trigger language plpgsql as $$
      begin raise exception 'the history is append-only'; end $$`.execute(db)
  for (const table of ['history_links', 'history_removals']) {
    await sql
      .raw(`
        create trigger ${table}_append_only before update or delete or truncate on ${table}
          for each statement execute function history_only_grows()`)
      .execute(db)
  }
  await sql`
    create function record_removal() returns trigger language plpgsql as $$
      begin
        insert into history_removals (chain, row_id, removed) values (tg_table_name, old.id, to_jsonb(old));
        return null;
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_removed after delete on payment_entries
      for each row execute function record_removal()`.execute(db)
  await sql`
    create table nightly_checks (
      name text primary key,
      checked_at timestamptz not null,
      ok boolean not null,
      result jsonb not null
    )`.execute(db)
}

/**
 * What the role that serves may not do itself (docs/decisions/roles.md): these functions run as the owner of the tables.
 * Nobody else may attach them to another table or call them.
 */
async function servingRole(db: Kysely<unknown>): Promise<void> {
  // A trigger on the table lets it delete only imported entries in open months.
  await sql`
    create function take_back_imported_entries(ids text[]) returns void language sql as $$
      delete from payment_entries where id = any(ids) $$`.execute(db)
  for (const name of [
    'take_back_imported_entries(text[])',
    'number_receipts()',
    'take_receipt_number()',
    'record_removal()',
  ]) {
    await sql.raw(`alter function ${name} security definer set search_path = public, pg_temp`).execute(db)
    await sql.raw(`revoke all on function ${name} from public`).execute(db)
  }
}

/**
 * The browser and the device of each login, and the public key of the passes that it shows. Check-ins keep their device,
 * so that the roster can mark several students who checked in with one.
 */
async function loginDevices(db: Kysely<unknown>): Promise<void> {
  await sql`alter table logins add column browser text, add column device_hash text, add column pass_key text`.execute(
    db,
  )
  await sql`create index logins_by_pass_key on logins (pass_key) where pass_key is not null`.execute(db)
  await sql`alter table attendance_marks add column device_hash text, add column is_printed_pass boolean`.execute(
    db,
  )
  await sql`create index attendance_marks_by_device on attendance_marks (meeting_id, device_hash)
    where device_hash is not null`.execute(db)
  await sql`alter table late_scans add column device_hash text`.execute(db)
}

/** Reports requests to approve to the open screens of administrators. */
async function approvalEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function approval_events() returns trigger language plpgsql as $$ begin
      perform record_event('approvals', '{}');
      return null; end $$`.execute(db)
  await sql`
    create trigger approval_events after insert or update of status on approval_requests
      for each statement execute function approval_events()`.execute(db)
}

/** Each work queue counts the files in quarantine, and a school has many certificates. */
async function heldCertificates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index certificates_held on certificates (created_at) where file_key like 'quarantine/%'`.execute(
    db,
  )
}
