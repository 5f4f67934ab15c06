import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const makeUpsTransfersConsents: Record<string, Migration> = {
  '2026-11-23-05-marks-reach-students': { up: marksReachStudents },
  '2026-11-23-10-make-up-meetings': { up: makeUpMeetings },
  '2026-11-23-20-transfers': { up: transfers },
  '2026-11-23-40-legal-texts': { up: legalTexts },
}

/**
 * A mark reaches the devices of its student at once, not only when it decides a late scan. It also reaches
 * administrators when the session has no instructor.
 */
async function marksReachStudents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function attendance_events() returns trigger language plpgsql as $$ begin
      perform record_event('attendance', (
        select coalesce(array_agg(distinct instructor_id) filter (where instructor_id is not null), '{}')
        from (
          select coalesce(s.instructor_id, c.instructor_id) as instructor_id
          from changed
            join session_meetings m on m.id = changed.meeting_id
            join class_sessions s on s.id = m.session_id
            join classes c on c.id = s.class_id) taught
        having count(*) > 0));
      return null; end $$`.execute(db)
  await sql`drop trigger late_scan_decided_on_insert on attendance_marks`.execute(db)
  await sql`drop function late_scan_decided()`.execute(db)
  await sql`
    create function mark_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (select array_agg(distinct user_id) from changed));
      return null; end $$`.execute(db)
  await sql`
    create trigger mark_events_on_insert after insert on attendance_marks
      referencing new table as changed for each statement execute function mark_events()`.execute(db)
}

/**
 * Make-up meetings: meetings of other sessions of the class in which students make up what they missed. A cancelled
 * one stays, so that the same meeting can be assigned again.
 */
async function makeUpMeetings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table make_up_meetings (
      id text primary key,
      enrollment_id text not null references enrollments,
      meeting_id text not null references session_meetings on delete cascade,
      missed_meeting_id text references session_meetings on delete set null,
      assigned_by text not null references users,
      assigned_at timestamptz not null,
      cancelled_by text references users,
      cancelled_at timestamptz,
      constraint cancelled_by_somebody_at_a_time check (cancelled_by is null or cancelled_at is not null)
    )`.execute(db)
  await sql`
    create unique index make_up_meetings_once on make_up_meetings (enrollment_id, meeting_id)
      where cancelled_at is null`.execute(db)
  await sql`create index make_up_meetings_of_meeting on make_up_meetings (meeting_id)`.execute(db)
  await sql`create index make_up_meetings_of_missed on make_up_meetings (missed_meeting_id)`.execute(db)
  // The student sees it at once, and so do the instructor of the meeting and administrators.
  await sql`
    create function make_up_meeting_events() returns trigger language plpgsql as $$ begin
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
      return null; end $$`.execute(db)
  for (const operation of ['insert', 'update']) {
    await sql
      .raw(`
        create trigger make_up_meeting_events_on_${operation} after ${operation} on make_up_meetings
          referencing new table as changed for each statement execute function make_up_meeting_events()`)
      .execute(db)
  }
}

/**
 * Transfers of enrollments: where an enrollment came from, money that is carried over from one payment to another,
 * and the requests of students. What is carried over is two entries: `moved_out` lowers what the old payment
 * received, and `moved_in` counts for the new one, with the method and the day of the receipt.
 */
async function transfers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table enrollments add column transferred_from text references enrollments on delete set null`.execute(
    db,
  )
  await sql`
    create index enrollments_transferred_from on enrollments (transferred_from)
      where transferred_from is not null`.execute(db)

  await sql`
    alter table payment_entries
      drop constraint payment_entries_kind_check,
      drop constraint receipt_or_refund,
      add constraint payment_entries_kind_check check (kind in ('receipt', 'refund', 'moved_out', 'moved_in')),
      add constraint columns_of_kind check (case kind
        when 'receipt' then method is not null and num_nonnulls(receipt_id, reason) = 0
        when 'refund' then num_nonnulls(receipt_id, reason) = 2 and method is null
        when 'moved_out' then receipt_id is not null and num_nonnulls(method, reason) = 0
        else num_nonnulls(receipt_id, method) = 2 and reason is null end)`.execute(db)
  await sql`
    create or replace function move_payment_totals() returns trigger language plpgsql as $$
      begin
        update payments set
          received_cents = received_cents + case new.kind
            when 'receipt' then new.amount_cents
            when 'moved_in' then new.amount_cents
            when 'moved_out' then -new.amount_cents
            else 0 end,
          refunded_cents = refunded_cents + case new.kind when 'refund' then new.amount_cents else 0 end
        where id = new.payment_id;
        return null;
      end $$`.execute(db)

  await sql`
    create table transfer_requests (
      id text primary key,
      enrollment_id text not null references enrollments on delete cascade,
      session_id text not null references class_sessions,
      terms jsonb,
      status text not null default 'open'
        check (status in ('open', 'confirmed', 'declined', 'withdrawn', 'ended')),
      reason text,
      created_at timestamptz not null,
      closed_at timestamptz,
      constraint closed_when_not_open check ((status = 'open') = (closed_at is null)),
      constraint declined_with_a_reason check ((status = 'declined') = (reason is not null))
    )`.execute(db)
  await sql`
    create unique index one_open_transfer_request on transfer_requests (enrollment_id)
      where status = 'open'`.execute(db)
  await sql`create index transfer_requests_of_enrollment on transfer_requests (enrollment_id)`.execute(db)
  await sql`create index transfer_requests_of_session on transfer_requests (session_id)`.execute(db)
  // No operation that ends an enrollment can forget its request.
  await sql`
    create function end_transfer_request() returns trigger language plpgsql as $$
      begin
        if enrollment_holds_seat(new) = 0 then
          update transfer_requests
            set status = 'ended', closed_at = coalesce(new.ended_at, new.completed_at, clock_timestamp())
            where enrollment_id = new.id and status = 'open';
        end if;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger end_transfer_request after update on enrollments
      for each row execute function end_transfer_request()`.execute(db)
  await sql`
    create function transfer_request_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (
        select array_agg(distinct e.user_id) from changed join enrollments e on e.id = changed.enrollment_id));
      return null; end $$`.execute(db)
  for (const operation of ['insert', 'update']) {
    await sql
      .raw(`
        create trigger transfer_request_events_on_${operation} after ${operation} on transfer_requests
          referencing new table as changed for each statement execute function transfer_request_events()`)
      .execute(db)
  }
}

/**
 * The versions of the Terms and the Privacy Policy, and who agreed to which. A published version never changes, and a
 * consent is kept as proof. When two accounts are merged, it moves to the account that stays.
 */
async function legalTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_texts (
      kind text not null check (kind in ('terms', 'privacy')),
      version integer not null check (version > 0),
      text text not null,
      published_at timestamptz not null,
      published_by text not null references users,
      primary key (kind, version)
    )`.execute(db)
  await sql`
    create table legal_text_drafts (
      kind text primary key check (kind in ('terms', 'privacy')),
      text text not null,
      updated_at timestamptz not null,
      updated_by text not null references users
    )`.execute(db)
  await sql`
    create table consents (
      user_id text not null references users,
      kind text not null,
      version integer not null,
      given_at timestamptz not null,
      occasion text not null check (occasion in ('sign_up', 'invitation', 'enrollment', 'asked')),
      primary key (user_id, kind, version),
      foreign key (kind, version) references legal_texts
    )`.execute(db)
  await sql`create index consents_to_version on consents (kind, version)`.execute(db)
  await sql`
    create function legal_texts_never_change() returns trigger language plpgsql as $$
      begin raise exception 'a published text never changes'; end $$`.execute(db)
  await sql`
    create trigger legal_texts_published before update or delete or truncate on legal_texts
      for each statement execute function legal_texts_never_change()`.execute(db)
  await sql`
    create function consents_are_kept() returns trigger language plpgsql as $$
      begin raise exception 'a consent is kept as it was given'; end $$`.execute(db)
  await sql`
    create trigger consents_kept before delete or truncate on consents
      for each statement execute function consents_are_kept()`.execute(db)
  await sql`
    create trigger consents_unchanged before update of kind, version, given_at, occasion on consents
      for each statement execute function consents_are_kept()`.execute(db)
}
