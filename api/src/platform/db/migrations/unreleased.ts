import { normalEmail } from '@cubby/contract/email'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { centers, invoiceCheckouts } from './centers.ts'
import { insertFirstStandards } from './first-standards.ts'

export const unreleased = (timeZone?: string): Record<string, Migration> => ({
  '2026-11-24-20-make-up-seats': { up: makeUpSeats },
  '2026-11-24-40-search-without-accents': { up: searchWithoutAccents },
  '2026-11-24-41-corrected-users': { up: correctedUsers },
  '2026-11-24-42-import-warnings': { up: importWarnings },
  '2026-11-24-50-import-values': { up: importValues },
  '2026-11-26-10-seats-by-statement': { up: seatsByStatement },
  '2026-11-26-11-reported-enrollments': { up: reportedEnrollments },
  '2026-11-26-20-booked-entries': { up: bookedEntries },
  '2026-11-26-21-closed-months': { up: closedMonths },
  '2026-11-26-22-corrections': { up: corrections },
  '2026-11-26-23-receipt-numbers': { up: (db) => receiptNumbers(db, timeZone) },
  '2026-11-26-30-session-pages': { up: sessionPages },
  '2026-11-26-31-rebookings': { up: rebookings },
  '2026-11-26-32-school-calendar': { up: schoolCalendar },
  '2026-11-26-33-students-without-email': { up: studentsWithoutEmail },
  '2026-11-26-35-contact-inbox': { up: contactInbox },
  '2026-11-27-40-usual-weeks': { up: usualWeeks },
  '2026-11-28-44-discounts': { up: discounts },
  '2026-11-28-45-lowered-prices': { up: loweredPrices },
  '2026-11-28-46-payment-plans': { up: paymentPlans },
  '2026-11-28-47-online-payments': { up: onlinePayments },
  '2026-11-28-50-fresh-proof': { up: freshProof },
  '2026-11-28-51-approval-requests': { up: approvalRequests },
  '2026-11-28-55-history': { up: history },
  '2026-11-28-56-serving-role': { up: servingRole },
  '2026-11-28-60-login-devices': { up: loginDevices },
  '2026-11-28-63-approval-events': { up: approvalEvents },
  '2026-11-28-64-held-certificates': { up: heldCertificates },
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

/** A make-up changes the free seats of its session, so the class list is refreshed, too. */
async function makeUpSeats(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function make_up_meeting_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (
        select array_agg(distinct e.user_id) from changed join enrollments e on e.id = changed.enrollment_id));
      perform record_event('attendance', (
        select coalesce(array_agg(distinct instructor_id) filter (where instructor_id is not null), '{}')
        from (
          select coalesce(s.instructor_id, c.instructor_id) as instructor_id
          from changed
            join session_meetings m on m.id = changed.meeting_id
            join class_sessions s on s.id = m.session_id
            join classes c on c.id = s.class_id) taught
        having count(*) > 0));
      perform record_event('classes', (
        select array_agg(distinct s.class_id)
        from changed
          join session_meetings m on m.id = changed.meeting_id
          join class_sessions s on s.id = m.session_id));
      return null; end $$`.execute(db)
}

/**
 * Searches ignore accents. The extension `unaccent` is not used, because managed servers may forbid it and its function
 * is not immutable, so that no index could use it.
 */
async function searchWithoutAccents(db: Kysely<unknown>): Promise<void> {
  // ASCII text skips the normalization. Not `strict`, because PostgreSQL would then not inline the CASE.
  await sql`
    create function searchable(value text) returns text language sql immutable parallel safe as $$
      select case when octet_length(value) = char_length(value) then lower(value)
        else replace(replace(replace(translate(
          lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g')),
          'øØłŁđĐħĦı', 'oollddhhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end $$`.execute(db)
  // Drops the indexes that contain the column, too.
  await sql`alter table users drop column search_text`.execute(db)
  // Servers of 1.1.0 search with accents during an upgrade, so the column also has the text with accents.
  await sql`
    alter table users add column search_text text not null generated always as (
      lower(first_name || ' ' || last_name || ' ' || email)
      || case when octet_length(first_name || last_name || email) = char_length(first_name || last_name || email) then ''
        else ' ' || searchable(first_name || ' ' || last_name || ' ' || email) end) stored`.execute(db)
  await sql`
    create index users_by_role on users (role, lower(last_name), lower(first_name), id)
      include (search_text) where deleted_at is null`.execute(db)
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (rows.length === 0) return
  await sql`
    create index users_search on users using gin (search_text gin_trgm_ops)
      where deleted_at is null`.execute(db)
}

/** The office corrects users, whose devices follow by live updates. A new email address waits for its confirmation. */
async function correctedUsers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column new_email text`.execute(db)
  await sql`alter table email_verifications add column old_email text`.execute(db)
  await sql`
    create function profile_events() returns trigger language plpgsql as $$ begin
      perform record_event('profile', (
        select array_agg(changed.id) from before join changed using (id)
        where (before.first_name, before.last_name, before.email, before.email_verified_at, before.phone_number,
            before.email_notifications, before.class_reminders, before.payment_reminders,
            before.certificate_notifications, before.general_updates)
          is distinct from (changed.first_name, changed.last_name, changed.email, changed.email_verified_at,
            changed.phone_number, changed.email_notifications, changed.class_reminders, changed.payment_reminders,
            changed.certificate_notifications, changed.general_updates)));
      return null; end $$`.execute(db)
  await sql`
    create trigger profile_events_on_update after update on users
      referencing old table as before new table as changed
      for each statement execute function profile_events()`.execute(db)
}

/** Imports rows without their unreadable values, and marks imported users who were not invited. */
async function importWarnings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows add column warnings jsonb`.execute(db)
  await sql`alter table users add column never_invited boolean not null default false`.execute(db)
  await sql`
    update users set never_invited = true
    from invitations, import_rows, imports
    where users.invited_at is not null and invitations.user_id = users.id and invitations.mailed_at is null
      and import_rows.record_id = users.id and imports.id = import_rows.import_id
      and imports.kind = 'users' and not imports.sends_invitations`.execute(db)
}

/** What values of an imported file mean, such as methods of payments that only this school uses. */
async function importValues(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column value_mapping jsonb not null default '[]'`.execute(db)
}

/**
 * `seats_taken` changes once for each statement and session, in the order of the sessions, and not once for each row. A
 * wave of enrollments would otherwise write the row of its session up to 64 times.
 */
async function seatsByStatement(db: Kysely<unknown>): Promise<void> {
  for (const [table, holdsSeat] of [
    ['enrollments', 'enrollment_holds_seat'],
    ['waitlist_entries', 'waitlist_entry_holds_seat'],
  ] as const) {
    const added = `select session_id, ${holdsSeat}(row(added.*)::${table}) as seats from added`
    const removed = `select session_id, -${holdsSeat}(row(removed.*)::${table}) as seats from removed`
    const move = (moved: string) => `
      for moved in
        select session_id, sum(seats)::integer as seats from (${moved}) changed
        group by session_id having sum(seats) <> 0 order by session_id
      loop
        perform move_seats_taken(moved.session_id, moved.seats);
      end loop;`
    await sql
      .raw(`
        create or replace function ${table}_move_seats() returns trigger language plpgsql as $$
          declare moved record;
          begin
            if tg_op = 'INSERT' then ${move(added)}
            elsif tg_op = 'DELETE' then ${move(removed)}
            else ${move(`${added} union all ${removed}`)}
            end if;
            return null;
          end $$`)
      .execute(db)
    await sql.raw(`drop trigger ${table}_seats on ${table}`).execute(db)
    for (const [event, tables] of [
      ['insert', 'new table as added'],
      ['update', 'old table as removed new table as added'],
      ['delete', 'old table as removed'],
    ]) {
      await sql
        .raw(`
          create trigger ${table}_seats_on_${event} after ${event} on ${table}
            referencing ${tables} for each statement execute function ${table}_move_seats()`)
        .execute(db)
    }
  }
}

/** The enrollment rate also depends on whether an enrollment was transferred, so that the index has the reason, too. */
async function reportedEnrollments(db: Kysely<unknown>): Promise<void> {
  await sql`drop index enrollments_reported`.execute(db)
  await sql`
    create index enrollments_reported on enrollments (enrolled_at)
      include (status, session_id, archived_reason)`.execute(db)
}

/**
 * The time at which an entry counts: a receipt when the money was received, everything else when it was recorded. A
 * server of version 1.1.0 does not know the column, so a trigger sets it.
 */
async function bookedEntries(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_entries add column booked_at timestamptz`.execute(db)
  await sql`
    create function set_booked_at() returns trigger language plpgsql as $$
      begin
        new.booked_at := coalesce(new.booked_at, case new.kind when 'receipt' then new.received_at else new.recorded_at end);
        return new;
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_booked_at before insert on payment_entries
      for each row execute function set_booked_at()`.execute(db)
  await sql`alter table payment_entries disable trigger payment_entries_append_only`.execute(db)
  await sql`
    update payment_entries set booked_at = case kind when 'receipt' then received_at else recorded_at end`.execute(
    db,
  )
  await sql`alter table payment_entries enable trigger payment_entries_append_only`.execute(db)
  await sql`alter table payment_entries alter column booked_at set not null`.execute(db)
  await sql`
    create index payment_entries_booked on payment_entries (booked_at)
      include (kind, amount_cents, payment_id)`.execute(db)
  await sql`drop index payment_entries_received`.execute(db)
}

/**
 * The office closes a month: from then on nothing is booked in it. The trigger moves what belongs there to the first open
 * day, for every code path and for servers of version 1.1.0, and keeps its own time in `value_at`. Whoever closes a month
 * holds the lock alone, and whoever books shares it, so that they wait for each other. It is no row lock, because that
 * would write the row with every payment.
 */
async function closedMonths(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closed_months (
      month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      ends_at timestamptz not null,
      totals jsonb not null,
      closed_at timestamptz not null,
      closed_by text not null references users
    )`.execute(db)
  await sql`alter table payment_entries add column value_at timestamptz check (value_at < booked_at)`.execute(
    db,
  )
  await sql`
    create function open_from_while_booking() returns timestamptz language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock_shared(hashtextextended('books', 3));
        -- A new statement, which sees the months that were closed while this transaction waited.
        return (select max(ends_at) from closed_months);
      end $$`.execute(db)
  await sql`
    create or replace function set_booked_at() returns trigger language plpgsql as $$
      declare open_from timestamptz := open_from_while_booking();
      begin
        new.booked_at := coalesce(new.booked_at, case new.kind when 'receipt' then new.received_at else new.recorded_at end);
        if new.booked_at < open_from then
          new.value_at := coalesce(new.value_at, new.booked_at);
          new.booked_at := open_from;
        end if;
        return new;
      end $$`.execute(db)
}

/**
 * A refund may have its own method and reference. A correction reverses an entry with `corrected_out` and adds the right
 * one with `corrected_in`; a wrong refund is reversed with `refund_reversed`, and the right one is another refund. The
 * totals of a payment change once for each statement, so that the two never pass through an overpayment or through nothing. A server of version 1.1.0 does not know corrections, and would refund and carry over
 * the wrong amount of a wrong entry, so a trigger refuses that.
 */
async function corrections(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_entries
      add column refund_id text references payment_entries,
      drop constraint payment_entries_kind_check,
      drop constraint columns_of_kind,
      add constraint payment_entries_kind_check check (kind in
        ('receipt', 'refund', 'moved_out', 'moved_in', 'corrected_out', 'corrected_in', 'refund_reversed')),
      add constraint refund_of_reversal check ((kind = 'refund_reversed') = (refund_id is not null)),
      add constraint columns_of_kind check (case kind
        when 'receipt' then method is not null and num_nonnulls(receipt_id, reason) = 0
        when 'refund' then num_nonnulls(receipt_id, reason) = 2
        when 'moved_out' then receipt_id is not null and num_nonnulls(method, reason) = 0
        else num_nonnulls(receipt_id, method) = 2 and reason is null end)`.execute(db)
  await sql`
    create unique index payment_entries_corrected_once on payment_entries (receipt_id)
      where kind = 'corrected_out'`.execute(db)
  await sql`
    create unique index payment_entries_refund_reversed_once on payment_entries (refund_id)
      where refund_id is not null`.execute(db)
  await sql`
    create function payment_entries_name_standing_receipts() returns trigger language plpgsql as $$
      begin
        if exists (select from payment_entries where receipt_id = new.receipt_id and kind = 'corrected_out') then
          raise exception 'the receipt of this payment entry was corrected';
        end if;
        return new;
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_standing_receipt before insert on payment_entries
      for each row when (new.kind in ('refund', 'moved_out'))
      execute function payment_entries_name_standing_receipts()`.execute(db)
  await sql`drop trigger payment_entries_totals on payment_entries`.execute(db)
  await sql`
    create or replace function move_payment_totals() returns trigger language plpgsql as $$
      begin
        update payments set
          received_cents = received_cents + moved.received,
          refunded_cents = refunded_cents + moved.refunded,
          kept_cents = greatest(0, least(kept_cents, received_cents + moved.received - refunded_cents - moved.refunded))
        from (
          select payment_id,
            sum(case
              when kind in ('receipt', 'moved_in', 'corrected_in') then amount_cents
              when kind in ('moved_out', 'corrected_out') then -amount_cents
              else 0 end)::integer as received,
            sum(case kind
              when 'refund' then amount_cents
              when 'refund_reversed' then -amount_cents
              else 0 end)::integer as refunded
          from added group by payment_id) moved
        where payments.id = moved.payment_id;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_totals after insert on payment_entries
      referencing new table as added for each statement execute function move_payment_totals()`.execute(db)
}

/**
 * Receipts count per year without gaps: R-2026-00042. A deferred trigger takes the number at the commit, so that a slow
 * transaction holds up nobody and nothing is locked after the counter, and it also numbers the receipts of a server of
 * version 1.1.0. Such a server does not know the year, so another trigger sets it. Money that was carried over and
 * corrections have the number of their receipt. Imported receipts keep their own number: their reference when they were
 * imported, which two of them may share.
 */
async function receiptNumbers(db: Kysely<unknown>, fixed: string | undefined): Promise<void> {
  await sql`
    create table receipt_years (
      year integer primary key,
      last_number integer not null
    )`.execute(db)
  await sql`
    alter table payment_entries add column receipt_year integer, add column receipt_number text`.execute(db)
  await sql`
    create function receipt_number_of(year integer, number integer) returns text language sql immutable as $$
      select 'R-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0') $$`.execute(db)
  // Servers of this version name the year themselves. The others would not know a zone that only the environment sets.
  const zone = fixed
    ? sql.lit(fixed)
    : sql`coalesce(
        (select value #>> '{}' from settings where name = 'provider_timezone'), 'America/New_York')`
  await sql`
    create function provider_year(moment timestamptz) returns integer language sql stable as $$
      select extract(year from moment at time zone ${zone})::integer $$`.execute(db)
  // An imported entry may be deleted while its month is open, and a receipt gets its number after it was added.
  await sql`
    create or replace function payment_entries_are_append_only() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.is_imported then
          if old.booked_at < open_from_while_booking() then
            raise exception 'the month of this payment entry is closed';
          end if;
          return old;
        end if;
        if tg_op = 'UPDATE' and old.receipt_number is null
          and to_jsonb(new) - 'receipt_number' = to_jsonb(old) - 'receipt_number' then return new; end if;
        raise exception 'payment entries are append-only';
      end $$`.execute(db)
  await numberEarlierReceipts(db)
  await sql`create unique index receipt_numbers on payment_entries (receipt_number)
    where kind = 'receipt' and not is_imported`.execute(db)
  await sql`
    create function set_receipt_year() returns trigger language plpgsql as $$
      begin
        if new.kind in ('moved_in', 'corrected_in') then
          new.receipt_number := (select receipt_number from payment_entries where id = new.receipt_id);
        elsif new.is_imported then
          new.receipt_number := new.reference;
        else
          new.receipt_year := coalesce(new.receipt_year, provider_year(new.recorded_at));
        end if;
        return new;
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_receipt_year before insert on payment_entries
      for each row when (new.kind in ('receipt', 'moved_in', 'corrected_in'))
      execute function set_receipt_year()`.execute(db)
  await sql`
    create function take_receipt_number() returns trigger language plpgsql as $$
      declare taken integer;
      begin
        if exists (select from payment_entries where id = new.id and receipt_number is not null) then return null; end if;
        insert into receipt_years (year, last_number) values (new.receipt_year, 1)
          on conflict (year) do update set last_number = receipt_years.last_number + 1
          returning last_number into taken;
        -- Also of what was carried over or corrected in the same transaction, before there was a number to copy.
        with recursive named (id) as (
          select new.id
          union all
          select entry.id from named join payment_entries entry
            on entry.receipt_id = named.id and entry.kind in ('moved_in', 'corrected_in'))
        update payment_entries set receipt_number = receipt_number_of(new.receipt_year, taken)
        from named where payment_entries.id = named.id and receipt_number is null;
        return null;
      end $$`.execute(db)
  await sql`
    create constraint trigger payment_entries_receipt_number after insert on payment_entries
      deferrable initially deferred for each row
      when (new.kind = 'receipt' and not new.is_imported)
      execute function take_receipt_number()`.execute(db)
}

/** Numbers the receipts of version 1.1.0. Seeds call the function, too, so that the numbers follow the days. */
async function numberEarlierReceipts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function number_receipts() returns void language sql as $$
      update payment_entries set receipt_number = reference
      where kind = 'receipt' and is_imported and receipt_number is null and reference is not null;

      with numbered as (
        select id, year, row_number() over (partition by year order by recorded_at, id)::integer as number
        from payment_entries,
          lateral (select coalesce(receipt_year, provider_year(recorded_at)) as year) counted
        where kind = 'receipt' and not is_imported)
      update payment_entries set receipt_year = year, receipt_number = receipt_number_of(year, number)
      from numbered where payment_entries.id = numbered.id and receipt_number is null;

      insert into receipt_years (year, last_number)
      select receipt_year, count(*) from payment_entries where receipt_year is not null group by receipt_year
      on conflict (year) do update set last_number = excluded.last_number;

      with recursive carried (id, receipt_number) as (
        select id, receipt_number from payment_entries where kind = 'receipt' and receipt_number is not null
        union all
        select entry.id, carried.receipt_number
        from carried join payment_entries entry
          on entry.receipt_id = carried.id and entry.kind in ('moved_in', 'corrected_in'))
      update payment_entries set receipt_number = carried.receipt_number
      from carried
      where payment_entries.id = carried.id and kind <> 'receipt' and payment_entries.receipt_number is null
    $$`.execute(db)
  await sql`alter table payment_entries disable trigger payment_entries_append_only`.execute(db)
  await sql`select number_receipts()`.execute(db)
  await sql`alter table payment_entries enable trigger payment_entries_append_only`.execute(db)
}

/** The page of a session lists its messages and its rows of the audit log. A message may go to a part of its users. */
async function sessionPages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sent_messages add column audience text`.execute(db)
  await sql`create index sent_messages_of_session on sent_messages (session_id) where session_id is not null`.execute(
    db,
  )
  await sql`
    create index audit_log_sessions on audit_log ((details ->> 'session_id'))
      where details ->> 'session_id' is not null`.execute(db)
}

/**
 * Students without an email address (docs/decisions/students-without-email.md). The constraint keeps servers of 1.1.0 from
 * giving them a password or another role, which would send an email to nobody. The trigger settles their emails and puts
 * calls on the list instead, whichever server notifies them: a job of 1.1.0 skips a settled delivery.
 */
async function studentsWithoutEmail(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users alter column email drop not null`.execute(db)
  // Drops the indexes that contain the column, too.
  await sql`alter table users drop column search_text`.execute(db)
  await sql`
    alter table users add column search_text text not null generated always as (
      lower(first_name || ' ' || last_name || ' ' || coalesce(email, ''))
      || case when octet_length(first_name || last_name || coalesce(email, ''))
          = char_length(first_name || last_name || coalesce(email, '')) then ''
        else ' ' || searchable(first_name || ' ' || last_name || ' ' || coalesce(email, '')) end) stored`.execute(
    db,
  )
  await sql`
    create index users_by_role on users (role, lower(last_name), lower(first_name), id)
      include (search_text) where deleted_at is null`.execute(db)
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (rows.length > 0) {
    await sql`
      create index users_search on users using gin (search_text gin_trgm_ops)
        where deleted_at is null`.execute(db)
  }
  await sql`
    alter table users
      drop constraint users_password_or_invitation,
      add constraint users_password_or_invitation check (case when email is null
        then role in ('user', 'student') and phone_number is not null and num_nonnulls(password_hash, invited_at) = 0
        else (password_hash is null) = (invited_at is not null) end)`.execute(db)
  await sql`
    create index users_phone on users (right(regexp_replace(phone_number, '\\D', '', 'g'), 10))
      where deleted_at is null and phone_number is not null`.execute(db)
  await sql`
    create table calls (
      notification_id text primary key references notifications on delete cascade,
      outcome text check (outcome in ('called', 'letter')),
      done_at timestamptz,
      done_by text references users,
      constraint done_calls_have_an_outcome check (num_nulls(outcome, done_at, done_by) in (0, 3))
    )`.execute(db)
  await sql`create index calls_to_make on calls (notification_id) where done_at is null`.execute(db)
  await sql`create index calls_done on calls (done_at) where done_at is not null`.execute(db)
  await sql`
    create function call_instead_of_email() returns trigger language plpgsql as $$ begin
      with settled as (
        update deliveries set status = 'skipped', detail = 'No email address, so the office calls'
        from added
          join notifications on notifications.id = added.notification_id
          join users on users.id = notifications.user_id
        where added.channel = 'email' and added.status = 'queued' and users.email is null
          and deliveries.notification_id = added.notification_id
          and deliveries.channel = added.channel and deliveries.target = added.target
        returning deliveries.notification_id)
      insert into calls (notification_id) select notification_id from settled;
      return null; end $$`.execute(db)
  await sql`
    create trigger deliveries_become_calls after insert on deliveries
      referencing new table as added for each statement execute function call_instead_of_email()`.execute(db)
  // The work queue of administrators reloads with their list of enrollments.
  await sql`
    create function call_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', '{}');
      return null; end $$`.execute(db)
  await sql`
    create trigger call_events_on_update after update on calls
      for each statement execute function call_events()`.execute(db)
  await sql`
    create table join_codes (
      user_id text primary key references users on delete cascade,
      selector text not null unique,
      secret_hash text not null,
      attempts integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
}

/**
 * What happened to each student of a session that was cancelled with rebooking. The open choice of a student ends with
 * the enrollment that holds the seat, also if a server of version 1.1.0 ends it.
 */
async function rebookings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rebookings (
      id text primary key,
      enrollment_id text not null references enrollments on delete cascade,
      new_enrollment_id text references enrollments on delete cascade,
      plan text not null check (plan in ('move', 'ask', 'refund')),
      carried_cents integer not null,
      due_cents integer not null,
      due_date date,
      refund_cents integer not null,
      unanswered text check (unanswered in ('session', 'refund')),
      answer_until timestamptz,
      choice text check (choice in ('open', 'kept', 'moved', 'refunded', 'ended')),
      by_default boolean not null default false,
      created_at timestamptz not null,
      closed_at timestamptz,
      constraint seat_unless_refunded check ((plan = 'refund') = (new_enrollment_id is null)),
      constraint choice_if_asked check (
        (plan = 'ask') = (choice is not null)
        and (plan = 'ask') = (answer_until is not null)
        and (plan = 'ask') = (unanswered is not null)),
      constraint choice_closed_when_made check (choice is null or (choice = 'open') = (closed_at is null))
    )`.execute(db)
  await sql`
    create unique index one_open_choice on rebookings (new_enrollment_id) where choice = 'open'`.execute(db)
  await sql`create index rebookings_of_enrollment on rebookings (enrollment_id)`.execute(db)
  await sql`create index rebookings_of_new_enrollment on rebookings (new_enrollment_id)`.execute(db)
  await sql`create index open_choices on rebookings (answer_until) where choice = 'open'`.execute(db)
  await sql`
    create function end_choice() returns trigger language plpgsql as $$
      begin
        if enrollment_holds_seat(new) = 0 then
          update rebookings
            set choice = 'ended', closed_at = coalesce(new.ended_at, new.completed_at, clock_timestamp())
            where new_enrollment_id = new.id and choice = 'open';
        end if;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger end_choice after update on enrollments
      for each row execute function end_choice()`.execute(db)
  await sql`
    create function rebooking_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (
        select array_agg(distinct e.user_id) from changed join enrollments e on e.id = changed.enrollment_id));
      return null; end $$`.execute(db)
  for (const operation of ['insert', 'update']) {
    await sql
      .raw(`
        create trigger rebooking_events_on_${operation} after ${operation} on rebookings
          referencing new table as changed for each statement execute function rebooking_events()`)
      .execute(db)
  }
}

/**
 * The link of an online session, of which its students learn as soon as it changes; and the calendar link of the office,
 * which belongs to no user, but ends with the administrator who made it. A server of version 1.1.0 replaces the link of a
 * user by `on conflict (user_id)`, so this column stays unique.
 */
async function schoolCalendar(db: Kysely<unknown>): Promise<void> {
  await sql`alter table class_sessions add column online_link text`.execute(db)
  await sql`
    create function online_link_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (
        select array_agg(distinct user_id) from enrollments
        where status = 'approved' and completed_at is null and archived_at is null and (session_id = new.id or id in (
          select enrollment_id from make_up_meetings
            join session_meetings on session_meetings.id = make_up_meetings.meeting_id
          where session_meetings.session_id = new.id and make_up_meetings.cancelled_at is null))));
      return null; end $$`.execute(db)
  await sql`
    create trigger online_link_events after update of online_link on class_sessions
      for each row when (old.online_link is distinct from new.online_link)
      execute function online_link_events()`.execute(db)
  await sql`
    alter table calendar_links
      drop constraint calendar_links_pkey,
      drop constraint calendar_links_token_hash_key,
      add primary key (token_hash),
      alter column user_id drop not null,
      add constraint calendar_links_of_user unique (user_id),
      add column made_by text references users on delete cascade,
      add constraint calendar_links_owner check (num_nonnulls(user_id, made_by) = 1)`.execute(db)
  await sql`create unique index calendar_link_of_office on calendar_links ((true)) where user_id is null`.execute(
    db,
  )
}

/**
 * The inbox of the office. Earlier messages were answered from the mailbox of the office, so they start in the archive; what
 * a server of version 1.1.0 stores meanwhile is open.
 */
async function contactInbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contact_messages
      add column status text not null default 'archived' check (status in ('open', 'answered', 'archived')),
      add column archived_at timestamptz,
      add column archived_by text references users`.execute(db)
  await sql`alter table contact_messages alter column status set default 'open'`.execute(db)
  await sql`create index contact_messages_in_order on contact_messages (status, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create table contact_answers (
      id text primary key,
      message_id text not null references contact_messages on delete cascade,
      text text not null,
      sent_by text not null references users,
      created_at timestamptz not null,
      mailed_at timestamptz
    )`.execute(db)
  await sql`create index contact_answers_of_message on contact_answers (message_id, created_at desc)`.execute(
    db,
  )
  await sql`
    create function contact_events() returns trigger language plpgsql as $$ begin
      perform record_event('contact', '{}');
      return null; end $$`.execute(db)
  await sql`
    create trigger contact_events after insert or delete or update of status on contact_messages
      for each statement execute function contact_events()`.execute(db)
  await sql`
    create trigger contact_answer_events after insert or update of mailed_at on contact_answers
      for each statement execute function contact_events()`.execute(db)
}

/** Adds the usual weeks to classes. A server of version 1.1.0 does not know the column and leaves it unchanged. */
async function usualWeeks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table classes add column usual_weeks jsonb not null default '[]'`.execute(db)
}

/**
 * Payment plans. A class has one, each enrollment keeps the one that its student agreed to, and a payment has its
 * installments. Its due date is that of the next one, so that lists, reminders, and their index work as before. A trigger
 * sets it, because money also comes and goes by a server of version 1.1.0, which does not know installments.
 */
async function paymentPlans(db: Kysely<unknown>): Promise<void> {
  await sql`alter table classes add column payment_plan jsonb not null default '[]'`.execute(db)
  await sql`alter table enrollments add column payment_plan jsonb not null default '[]'`.execute(db)
  await sql`
    create function installment_cents(installments jsonb) returns bigint immutable language sql as $$
      select coalesce(sum((one ->> 'amount_cents')::integer), 0) from jsonb_array_elements(installments) one $$`.execute(
    db,
  )
  // What is due by a day, that day included, if this was paid. Money fills the earliest installment first.
  await sql`
    create function installment_cents_due(installments jsonb, paid integer, day date) returns integer immutable
      language sql as $$
        select greatest(0, coalesce(sum((one ->> 'amount_cents')::integer), 0) - paid)::integer
        from jsonb_array_elements(installments) one where (one ->> 'due_date')::date <= day $$`.execute(db)
  await sql`
    alter table payments
      add column installments jsonb,
      add constraint installments_add_up check (installments is null or installment_cents(installments) = amount_cents)`.execute(
    db,
  )
  await sql`alter table rebookings add column due_next_cents integer`.execute(db)
  await sql`
    create function next_installment_due() returns trigger language plpgsql as $$
      declare one jsonb; filled integer := 0;
      begin
        if new.status in ('pending', 'failed') then
          for one in select value from jsonb_array_elements(new.installments) loop
            filled := filled + (one ->> 'amount_cents')::integer;
            new.due_date := (one ->> 'due_date')::date;
            exit when filled > new.received_cents - new.refunded_cents;
          end loop;
        end if;
        return new;
      end $$`.execute(db)
  await sql`
    create trigger payments_next_installment_due before insert or update on payments
      for each row when (new.installments is not null) execute function next_installment_due()`.execute(db)
}

/**
 * Codes, the discounts of classes, and what was taken off the price of an enrollment or a waitlist entry. A server of
 * version 1.1.0 knows none of the columns: when it enrolls from the waitlist or charges an approval, triggers take over
 * what was fixed before. A server of this version fills the columns itself, so its rows do not run them.
 */
async function discounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discount_codes (
      id text primary key,
      code text not null unique check (code ~ '^[A-Z0-9-]+$'),
      unit text not null check (unit in ('percent', 'dollars')),
      value numeric(9, 2) not null check (value > 0 and (unit = 'dollars' or value <= 100)),
      class_ids text[] not null default '{}',
      valid_from date,
      valid_through date,
      max_uses integer check (max_uses > 0),
      max_uses_per_student integer check (max_uses_per_student > 0),
      min_cents integer not null default 0 check (min_cents >= 0),
      note text not null default '',
      ended_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint valid_in_order check (valid_from <= valid_through)
    )`.execute(db)
  await sql`
    alter table classes
      add column discounts jsonb not null default '{"early_bird": null, "returning": null}'`.execute(db)
  for (const table of ['enrollments', 'waitlist_entries']) {
    await sql
      .raw(`
        alter table ${table}
          add column discount jsonb,
          add constraint discount_within_price check (
            (discount->>'off_cents')::integer between 0 and (discount->>'list_cents')::integer)`)
      .execute(db)
    await sql
      .raw(`create index ${table}_with_code on ${table} ((discount->>'code_id')) where discount is not null`)
      .execute(db)
  }
  await sql`alter table enrollments alter column discount set default '{"kind": "unknown"}'`.execute(db)
  await sql`
    create function take_over_discount() returns trigger language plpgsql as $$ begin
      new.discount = (
        select discount from waitlist_entries
        where user_id = new.user_id and session_id = new.session_id
          and status = 'accepted' and closed_at = new.enrolled_at limit 1);
      return new; end $$`.execute(db)
  await sql`
    create trigger take_over_discount before insert on enrollments for each row
      when (new.discount->>'kind' = 'unknown') execute function take_over_discount()`.execute(db)
  await sql`alter table payments add column discount_cents integer check (discount_cents >= 0)`.execute(db)
  await sql`
    create function take_off_discount() returns trigger language plpgsql as $$
      declare given jsonb;
      begin
        select discount into given from enrollments where id = new.enrollment_id;
        new.discount_cents = coalesce((given->>'off_cents')::integer, 0);
        if new.discount_cents = 0 then return new; end if;
        new.amount_cents = (given->>'list_cents')::integer - new.discount_cents;
        -- Nothing is owed, so there is no payment.
        if new.amount_cents <= 0 then return null; end if;
        return new;
      end $$`.execute(db)
  await sql`
    create trigger take_off_discount before insert on payments for each row
      when (new.discount_cents is null and not new.is_imported) execute function take_off_discount()`.execute(
    db,
  )
}

/** The office may lower the price of one person below what was paid. The rest is due for a refund until it is given back. */
async function loweredPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments
      drop constraint never_overpaid,
      add constraint never_overpaid check (
        received_cents - refunded_cents <= amount_cents or status = 'refund_due')`.execute(db)
}

/**
 * Card payments with Stripe. `online_id` names what an entry is about at Stripe, so that nothing is booked twice: the
 * payment intent of a receipt, Cubby's id of a refund, a balance transaction, or a payout. Fees, disputes, and payouts move
 * money of the school, so they leave the totals of payments alone, and payouts are of no payment. Money that arrives for
 * something that is not owed becomes a payment of its own, because a payment is never overpaid. A page of Stripe on which
 * another amount could be paid than is owed is `stale`, whichever server changed the payment.
 */
async function onlinePayments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column is_surplus boolean not null default false`.execute(db)
  await sql`drop index one_payment_of_enrollment`.execute(db)
  await sql`
    create unique index one_payment_of_enrollment on payments (enrollment_id)
      where status not in ('void', 'refunded') and not is_surplus`.execute(db)
  await sql`
    alter table payment_entries
      alter column payment_id drop not null,
      add column online_id text,
      drop constraint payment_entries_kind_check,
      drop constraint columns_of_kind,
      add constraint payment_entries_kind_check check (kind in
        ('receipt', 'refund', 'moved_out', 'moved_in', 'corrected_out', 'corrected_in', 'refund_reversed',
          'fee', 'fee_returned', 'dispute_out', 'dispute_in', 'payout_out', 'payout_in')),
      add constraint columns_of_kind check (case kind
        when 'receipt' then method is not null and num_nonnulls(receipt_id, reason) = 0
        when 'refund' then num_nonnulls(receipt_id, reason) = 2
        when 'moved_out' then receipt_id is not null and num_nonnulls(method, reason) = 0
        when 'moved_in' then num_nonnulls(receipt_id, method) = 2 and reason is null
        when 'corrected_out' then num_nonnulls(receipt_id, method) = 2 and reason is null
        when 'corrected_in' then num_nonnulls(receipt_id, method) = 2 and reason is null
        when 'refund_reversed' then num_nonnulls(receipt_id, method) = 2 and reason is null
        else num_nonnulls(method, online_id) = 2 and receipt_id is null end),
      add constraint entries_of_a_payment check (
        payment_id is not null or kind in ('fee', 'fee_returned', 'payout_out', 'payout_in'))`.execute(db)
  await sql`
    create unique index payment_entries_online on payment_entries (online_id, kind, payment_id, receipt_id)
      nulls not distinct where online_id is not null`.execute(db)
  await sql`
    create table checkouts (
      id text primary key,
      payment_id text not null references payments,
      amount_cents integer not null check (amount_cents > 0),
      status text not null check (status in ('creating', 'open', 'processing', 'paid', 'failed', 'expired')),
      stale boolean not null default false,
      session_id text unique,
      url text,
      payment_intent text,
      has_fee boolean not null default false,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      asked_at timestamptz,
      closed_at timestamptz,
      constraint closed_checkouts_have_a_time check ((status in ('paid', 'failed', 'expired')) = (closed_at is not null))
    )`.execute(db)
  await sql`
    create unique index one_open_checkout on checkouts (payment_id)
      where status in ('creating', 'open', 'processing')`.execute(db)
  await sql`create unique index checkouts_of_intent on checkouts (payment_intent)`.execute(db)
  await sql`create index checkouts_of_payment on checkouts (payment_id, created_at)`.execute(db)
  await sql`create index checkouts_without_fee on checkouts (closed_at) where status = 'paid' and not has_fee`.execute(
    db,
  )
  await sql`
    create function end_changed_checkouts() returns trigger language plpgsql as $$ begin
      update checkouts set stale = true
        from before join changed using (id)
        where checkouts.payment_id = changed.id and checkouts.status in ('creating', 'open') and not stale
          and (before.status, before.amount_cents, before.received_cents, before.refunded_cents, before.installments)
            is distinct from (changed.status, changed.amount_cents, changed.received_cents, changed.refunded_cents,
              changed.installments);
      return null; end $$`.execute(db)
  await sql`
    create trigger payments_end_changed_checkouts after update on payments
      referencing old table as before new table as changed
      for each statement execute function end_changed_checkouts()`.execute(db)
  await sql`
    create table online_refunds (
      id text primary key,
      payment_id text not null references payments,
      payment_intent text not null,
      stripe_id text unique,
      amount_cents integer not null check (amount_cents > 0),
      status text not null check (status in ('requested', 'pending', 'succeeded', 'failed')),
      unbooked_cents integer not null default 0,
      reason text not null,
      failure text,
      requested_by text references users,
      created_at timestamptz not null,
      settled_at timestamptz,
      done_at timestamptz,
      constraint settled_refunds_have_a_time check ((status in ('succeeded', 'failed')) = (settled_at is not null))
    )`.execute(db)
  await sql`create index online_refunds_of_payment on online_refunds (payment_id)`.execute(db)
  await sql`create index online_refunds_open on online_refunds (created_at) where settled_at is null`.execute(
    db,
  )
  await sql`
    create table disputes (
      id text primary key,
      payment_id text not null references payments,
      payment_intent text not null,
      amount_cents integer not null,
      reason text not null,
      status text not null,
      evidence_due_at timestamptz,
      created_at timestamptz not null,
      closed_at timestamptz,
      done_at timestamptz
    )`.execute(db)
  await sql`create index disputes_of_payment on disputes (payment_id)`.execute(db)
  await sql`create index disputes_open on disputes (created_at) where done_at is null`.execute(db)
  await sql`
    create table stripe_events (
      id text primary key,
      type text not null,
      object_id text not null,
      received_at timestamptz not null
    )`.execute(db)
  await sql`create index stripe_events_received on stripe_events (received_at)`.execute(db)
  // What a student and the office see of a payment also depends on these.
  for (const table of ['checkouts', 'online_refunds', 'disputes']) {
    await sql
      .raw(`
        create function ${table}_events() returns trigger language plpgsql as $$ begin
          perform record_event('payments', (
            select array_agg(distinct e.user_id) from changed
              join payments p on p.id = changed.payment_id join enrollments e on e.id = p.enrollment_id));
          return null; end $$`)
      .execute(db)
    for (const operation of ['insert', 'update']) {
      await sql
        .raw(`
          create trigger ${table}_events_on_${operation} after ${operation} on ${table}
            referencing new table as changed for each statement execute function ${table}_events()`)
        .execute(db)
    }
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
