import { normalEmail } from '@cubby/contract/email'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { centers, invoiceCheckouts } from './2.0.0-centers.ts'
import { insertFirstStandards } from './2.0.0-first-standards.ts'

export const hoursEmailsApprovals = (timeZone?: string): Record<string, Migration> => ({
  '2026-11-28-70-hours': { up: hoursLedger },
  '2026-11-28-72-hours-by-due-day': { up: hoursByDueDay },
  '2026-11-28-73-transcripts': { up: transcriptLinks },
  '2026-11-28-75-centers': { up: (db) => centers(db, timeZone) },
  '2026-11-28-76-invoice-checkouts': { up: invoiceCheckouts },
  '2026-11-28-77-normal-emails': { up: normalEmails },
  '2026-11-28-78-stripe-events-without-object': { up: stripeEventsWithoutObject },
  '2026-11-28-80-import-tables': { up: importTables },
  '2026-11-28-81-derived-durations': { up: derivedDurations },
  '2026-11-28-82-standards-by-office': { up: standardsByOffice },
  '2026-11-28-83-more-approvals': { up: moreApprovals },
  '2026-11-28-84-import-undo-approvals': { up: importUndoApprovals },
})

/**
 * What counts for which standard, the trainings that students report, and the standing of each student. `hour_results`
 * holds what `standingOf` in `rules` returns, so that the office can list who lacks what.
 */
async function hoursLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table standards (
      id text primary key,
      name text not null,
      authority text not null,
      renewed_by text references standards deferrable initially deferred,
      archived_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table standard_versions (
      standard_id text not null references standards,
      number integer not null check (number > 0),
      effective_from date,
      rules jsonb not null,
      source text not null,
      created_by text references users,
      created_at timestamptz not null default now(),
      primary key (standard_id, number),
      constraint the_first_version_holds_always check ((number = 1) = (effective_from is null))
    )`.execute(db)
  await sql`
    create table class_shares (
      class_id text not null references classes on delete cascade,
      number integer not null check (number > 0),
      effective_from date,
      hours numeric(7, 2) not null check (hours >= 0),
      shares jsonb not null,
      created_by text references users,
      created_at timestamptz not null,
      primary key (class_id, number),
      constraint class_shares_of_a_day unique nulls not distinct (class_id, effective_from)
    )`.execute(db)
  await sql`
    create table chosen_standards (
      user_id text not null references users on delete cascade,
      standard_id text not null references standards,
      counts_from date not null,
      chosen_at timestamptz not null,
      primary key (user_id, standard_id)
    )`.execute(db)
  await sql`create index chosen_standards_by_standard on chosen_standards (standard_id, user_id)`.execute(db)
  await sql`
    create table trainings (
      id text primary key,
      user_id text not null references users on delete cascade,
      title text not null,
      provider text not null,
      completed_on date not null,
      hours numeric(7, 2) not null check (hours > 0),
      credits jsonb not null,
      status text not null default 'submitted' check (status in ('submitted', 'verified', 'returned', 'rejected')),
      reason text,
      upload_id text references user_uploads on delete set null,
      submitted_at timestamptz not null,
      reviewed_at timestamptz,
      reviewed_by text references users on delete set null,
      constraint reasons_of_refusals check ((status in ('returned', 'rejected')) = (reason is not null)),
      constraint reviews_have_a_time check ((status = 'submitted') = (reviewed_at is null))
    )`.execute(db)
  await sql`create index trainings_of_user on trainings (user_id, completed_on)`.execute(db)
  await sql`create index trainings_by_status on trainings (status, submitted_at)`.execute(db)
  await sql`create index trainings_by_upload on trainings (upload_id) where upload_id is not null`.execute(db)
  await sql`
    create table hour_results (
      user_id text not null references users on delete cascade,
      standard_id text not null references standards,
      computed_on date not null,
      state text not null check (state in ('done', 'open', 'due_soon', 'overdue')),
      due_on date,
      done_through date,
      earned numeric(7, 2) not null,
      self_reported numeric(7, 2) not null,
      missing numeric(7, 2) not null,
      missing_areas text[] not null,
      primary key (user_id, standard_id)
    )`.execute(db)
  await sql`create index hour_results_by_due_day on hour_results (standard_id, state, due_on, user_id)`.execute(
    db,
  )
  await sql`create index hour_results_by_day on hour_results (computed_on)`.execute(db)
  for (const table of ['chosen_standards', 'trainings']) {
    await sql
      .raw(`
        create function ${table}_events() returns trigger language plpgsql as $$ begin
          perform record_event('hours', (select array_agg(distinct user_id) from changed));
          return null; end $$`)
      .execute(db)
    for (const [operation, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ]) {
      await sql
        .raw(`
          create trigger ${table}_events_on_${operation} after ${operation} on ${table}
            referencing ${rows} table as changed for each statement execute function ${table}_events()`)
        .execute(db)
    }
  }
  await insertFirstStandards(db)
}

/** For two lists of the office: students who lack something, by due day, and students who are done, by last day. */
async function hoursByDueDay(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index hour_results_lacking on hour_results (due_on, user_id, standard_id) where state <> 'done'`.execute(
    db,
  )
  await sql`
    create index hour_results_done on hour_results (done_through, user_id, standard_id) where state = 'done'`.execute(
    db,
  )
}

/** Links with which others read a transcript, and when they were opened. No address of a reader is stored. */
async function transcriptLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transcript_links (
      id text primary key,
      user_id text not null references users on delete cascade,
      token_hash text not null unique,
      label text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index transcript_links_of_user on transcript_links (user_id, created_at)`.execute(db)
  await sql`create index transcript_links_by_expiry on transcript_links (expires_at)`.execute(db)
  await sql`
    create table transcript_openings (
      id text primary key,
      link_id text not null references transcript_links on delete cascade,
      opened_at timestamptz not null,
      browser text not null
    )`.execute(db)
  await sql`create index transcript_openings_of_link on transcript_openings (link_id, opened_at)`.execute(db)
}

/**
 * Version 1.1.0 stored some email addresses as they were typed. The normal form of these stands in a column of its own,
 * because it may be the address of another account.
 */
async function normalEmails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column normal_email text`.execute(db)
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where email !~ '^[!-~]+$' or email ilike 'mailto:%' or email like '%.'`.execute(
    db,
  )
  for (const { id, email } of rows) {
    const normal = normalEmail(email)
    if (normal !== null && normal !== email.toLowerCase()) {
      await sql`update users set normal_email = ${normal} where id = ${id}`.execute(db)
    }
  }
  await sql`create index users_normal_email on users (normal_email) where normal_email is not null`.execute(
    db,
  )
  // Servers of 1.1.0 change addresses during an upgrade, too.
  await sql`
    create function forget_normal_email() returns trigger language plpgsql as $$ begin
      new.normal_email := null;
      return new; end $$`.execute(db)
  await sql`
    create trigger forget_normal_email before update of email on users
      for each row when (new.email is distinct from old.email) execute function forget_normal_email()`.execute(
    db,
  )
}

/** An event of unknown shape is stored, too. */
async function stripeEventsWithoutObject(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stripe_events alter column object_id drop not null`.execute(db)
}

/**
 * Where the table of an imported file begins. Its other rows, above the table and on other sheets, wait in
 * `import_other_rows` until the import runs, so that another header or sheet can be chosen.
 */
async function importTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imports
      add column header_row integer not null default 1,
      add column sheet text not null default '',
      add column sheets jsonb not null default '[]'`.execute(db)
  await sql`
    create table import_other_rows (
      import_id text not null references imports on delete cascade,
      sheet text not null,
      number integer not null,
      cells jsonb not null,
      primary key (import_id, sheet, number)
    )`.execute(db)
}

/** Derives the durations again that nobody set: version 1.1.0 counted a night as two days, and a weekly class as 29. */
async function derivedDurations(db: Kysely<unknown>): Promise<void> {
  await sql`
    with spans as (
      select class_id, max(end_date - start_date + 1) as before,
        greatest(1, max(end_date - start_date + case when end_time > start_time then 1 else 0 end)) as days
      from class_sessions where removed_at is null group by class_id)
    update classes set duration = case
      when days > 7 then (days + 6) / 7 || ' weeks' when days = 1 then '1 day' else days || ' days' end
    from spans where spans.class_id = classes.id and duration = case
      when before >= 14 and before % 7 = 0 then before / 7 || ' weeks'
      when before = 1 then '1 day' else before || ' days' end`.execute(db)
}

/** Which standards the office set. Those stay when the student chooses again. */
async function standardsByOffice(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chosen_standards add column by_office boolean not null default false`.execute(db)
}

/** A second administrator also decides about merged accounts, and about corrections that count as a refund. */
async function moreApprovals(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approval_requests
      drop constraint approval_requests_kind_check,
      drop constraint refunds_have_a_payment,
      add constraint approval_requests_kind_check check (kind in
        ('user_deletion', 'user_merge', 'refund', 'correction', 'removal')),
      add constraint money_has_a_payment check (
        (kind in ('refund', 'correction', 'removal')) = (payment_id is not null))`.execute(db)
}

/** A second administrator also decides about the undo of an import of users, which deletes accounts. */
async function importUndoApprovals(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approval_requests
      drop constraint approval_requests_kind_check,
      add constraint approval_requests_kind_check check (kind in
        ('user_deletion', 'user_merge', 'import_undo', 'refund', 'correction', 'removal'))`.execute(db)
  await sql`drop index one_pending_approval`.execute(db)
  await sql`
    create unique index one_pending_approval
      on approval_requests (kind, coalesce(payment_id, input ->> 'import_id', user_id))
      where status = 'pending'`.execute(db)
}
