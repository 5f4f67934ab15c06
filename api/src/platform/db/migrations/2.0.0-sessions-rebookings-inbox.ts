import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const sessionsRebookingsInbox: Record<string, Migration> = {
  '2026-11-26-30-session-pages': { up: sessionPages },
  '2026-11-26-31-rebookings': { up: rebookings },
  '2026-11-26-32-school-calendar': { up: schoolCalendar },
  '2026-11-26-33-students-without-email': { up: studentsWithoutEmail },
  '2026-11-26-35-contact-inbox': { up: contactInbox },
  '2026-11-27-40-usual-weeks': { up: usualWeeks },
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
