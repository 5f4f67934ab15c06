-- A database as version 2.0.0 makes it. Frozen: upgrade.test.ts upgrades it.
-- 2026-11-22-01-users
create table users (
  id text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  address text,
  emergency_contact text,
  password_hash text not null,
  role text not null check (role in ('user', 'student', 'instructor', 'admin')),
  status text not null check (status in ('active', 'inactive', 'suspended')),
  is_test_account boolean not null default false,
  email_notifications boolean not null default true,
  class_reminders boolean not null default true,
  payment_reminders boolean not null default true,
  certificate_notifications boolean not null default true,
  general_updates boolean not null default true,
  email_verified_at timestamptz,
  last_login timestamptz,
  search_text text not null
    generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index users_email on users (lower(email));
create index users_by_name on users (lower(last_name), lower(first_name), id)
where deleted_at is null;
create index users_by_role on users (role, lower(last_name), lower(first_name), id)
include (search_text) where deleted_at is null;
create index users_by_creation on users (created_at, id) where deleted_at is null;
create index users_counted on users (role) where deleted_at is null;
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
  end if;
end $$;
create table logins (
  id text primary key,
  user_id text not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index logins_of_user on logins (user_id) where ended_at is null;
create table password_resets (
  id text primary key,
  email text not null,
  requested_at timestamptz not null,
  user_id text references users on delete cascade,
  token_hash text unique,
  expires_at timestamptz,
  mailed_at timestamptz,
  used_at timestamptz,
  superseded_at timestamptz
);
create index password_resets_of_user on password_resets (user_id);
create table email_verifications (
  id text primary key,
  email text not null,
  user_id text references users on delete cascade,
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  mailed_at timestamptz
);
create index email_verifications_of_user on email_verifications (user_id);
create table calendar_links (
  user_id text primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null
);

-- 2026-11-22-02-classes
create table classes (
  id text primary key,
  title text not null,
  description text not null,
  duration text not null,
  location_type text not null,
  location_details text,
  price_cents integer not null check (price_cents >= 0),
  image_url text,
  instructor_id text references users on delete set null,
  status text not null default 'scheduled' check (status in ('scheduled', 'active', 'cancelled', 'completed')),
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table class_sessions (
  id text primary key,
  class_id text not null references classes,
  start_date date not null,
  end_date date not null,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  location text,
  capacity integer not null check (capacity > 0),
  instructor_id text references users on delete set null,
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'completed')),
  seats_taken integer not null default 0 check (seats_taken >= 0),
  status_set_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ends_after_it_starts check (end_date > start_date or (end_date = start_date and end_time > start_time)),
  constraint never_oversold check (seats_taken <= capacity)
);
create index class_sessions_of_class on class_sessions (class_id, start_date);
create table class_materials (
  id text primary key,
  class_id text not null references classes on delete cascade,
  title text not null,
  file_name text not null,
  file_key text not null unique,
  file_type text not null check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
  file_size integer not null check (file_size > 0),
  content_hash text not null,
  created_by text not null references users,
  created_at timestamptz not null
);
create index class_materials_of_class on class_materials (class_id, created_at);
create unique index class_materials_once on class_materials (class_id, title, file_name, content_hash);

-- 2026-11-22-03-enrollments
create table enrollments (
  id text primary key,
  user_id text not null references users,
  session_id text not null references class_sessions,
  status text not null check (status in ('pending', 'approved', 'rejected', 'declined', 'withdrawn')),
  enrolled_at timestamptz not null,
  decline_reason text,
  completed_at timestamptz,
  completion_reason text,
  archived_at timestamptz,
  archived_reason text,
  ended_at timestamptz,
  can_be_restored boolean not null default false,
  review jsonb,
  review_until timestamptz,
  review_holds_seat boolean not null default false,
  constraint a_review_ends check ((review is null) = (review_until is null)),
  constraint only_a_review_holds check (not review_holds_seat or review is not null)
);
create unique index one_live_enrollment on enrollments (user_id, session_id)
where review_holds_seat or
  (status in ('pending', 'approved') and completed_at is null and archived_at is null);
create index enrollments_of_session on enrollments (session_id);
create index enrollments_of_user on enrollments (user_id, enrolled_at);
create index enrollments_completed on enrollments (session_id) where completed_at is not null;
create index enrollments_ended on enrollments (session_id, ended_at);
create index enrollments_in_order on enrollments (enrolled_at desc, id desc);
create index enrollments_of_status on enrollments (status, enrolled_at desc, id desc);
create index enrollments_counted on enrollments (status);
create index enrollments_pending on enrollments (id)
where status = 'pending' and completed_at is null and archived_at is null;
create index enrollments_reported on enrollments (enrolled_at) include (status, session_id);
create index enrollments_under_review on enrollments (session_id, review_until)
where review_until is not null;
create table waitlist_entries (
  id text primary key,
  user_id text not null references users,
  session_id text not null references class_sessions,
  status text not null check (status in
    ('waiting', 'offered', 'accepted', 'declined', 'expired', 'left', 'rejected', 'closed')),
  joined_at timestamptz not null,
  offered_at timestamptz,
  offer_expires_at timestamptz,
  out_of_turn boolean not null default false,
  enrollment_id text references enrollments,
  closed_at timestamptz,
  closed_reason text,
  review jsonb,
  review_until timestamptz,
  review_holds_seat boolean not null default false,
  constraint an_offer_ends check (status <> 'offered' or offer_expires_at is not null),
  constraint an_entry_review_ends check ((review is null) = (review_until is null)),
  constraint only_an_entry_review_holds check (not review_holds_seat or review is not null),
  constraint only_a_live_entry_is_reviewed check (review is null or status in ('waiting', 'offered'))
);
create unique index one_live_waitlist_entry on waitlist_entries (user_id, session_id)
where status in ('waiting', 'offered');
create index waitlist_order on waitlist_entries (session_id, joined_at, id)
where status in ('waiting', 'offered');
create index waitlist_entries_of_user on waitlist_entries (user_id, joined_at);
create index waitlist_entries_under_review on waitlist_entries (session_id, review_until)
where review_until is not null;

-- 2026-11-22-04-seat-counts
create function enrollment_holds_seat(e enrollments) returns integer language sql immutable as $$
select case when e.review_holds_seat or
    (e.status in ('pending', 'approved') and e.completed_at is null and e.archived_at is null)
  then 1 else 0 end $$;
create function waitlist_entry_holds_seat(w waitlist_entries) returns integer language sql immutable as $$
select case when w.status = 'offered' or w.review_holds_seat then 1 else 0 end $$;
create function move_seats_taken(session text, difference integer) returns void language plpgsql as $$
begin
  if difference <> 0 then
    update class_sessions set seats_taken = seats_taken + difference where id = session;
  end if;
end $$;
create function enrollments_move_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.session_id = new.session_id then
    perform move_seats_taken(new.session_id, enrollment_holds_seat(new) - enrollment_holds_seat(old));
    return null;
  end if;
  if tg_op <> 'INSERT' then perform move_seats_taken(old.session_id, -enrollment_holds_seat(old)); end if;
  if tg_op <> 'DELETE' then perform move_seats_taken(new.session_id, enrollment_holds_seat(new)); end if;
  return null;
end $$;
create trigger enrollments_seats after insert or update or delete on enrollments
for each row execute function enrollments_move_seats();
create function waitlist_entries_move_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.session_id = new.session_id then
    perform move_seats_taken(new.session_id, waitlist_entry_holds_seat(new) - waitlist_entry_holds_seat(old));
    return null;
  end if;
  if tg_op <> 'INSERT' then perform move_seats_taken(old.session_id, -waitlist_entry_holds_seat(old)); end if;
  if tg_op <> 'DELETE' then perform move_seats_taken(new.session_id, waitlist_entry_holds_seat(new)); end if;
  return null;
end $$;
create trigger waitlist_entries_seats after insert or update or delete on waitlist_entries
for each row execute function waitlist_entries_move_seats();

-- 2026-11-22-05-payments
create table payments (
  id text primary key,
  enrollment_id text not null references enrollments on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  received_cents integer not null default 0 check (received_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  due_date date not null,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'failed', 'refunded', 'void', 'refund_due')),
  reference text,
  method_last_four text check (method_last_four ~ '^[0-9]{4}$'),
  paid_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint never_overpaid check (received_cents - refunded_cents <= amount_cents),
  constraint never_overrefunded check (refunded_cents <= received_cents),
  constraint paid_leaves_as_refund check (status not in ('void', 'refunded') or refunded_cents = received_cents),
  constraint paid_was_received check (status not in ('paid', 'refund_due') or received_cents > 0)
);
create unique index one_payment_of_enrollment on payments (enrollment_id)
where status not in ('void', 'refunded');
create index payments_of_enrollment on payments (enrollment_id);
create index payments_in_order on payments (created_at, id);
create index payments_unpaid on payments (due_date) where status in ('pending', 'failed');
create index payments_refund_due on payments (id) where status = 'refund_due';
create table payment_entries (
  id text primary key,
  payment_id text not null references payments,
  kind text not null check (kind in ('receipt', 'refund')),
  amount_cents integer not null check (amount_cents > 0),
  receipt_id text references payment_entries,
  method text check (method in ('cash', 'check', 'card', 'transfer', 'other')),
  last_four text check (last_four ~ '^[0-9]{4}$'),
  reference text,
  reason text,
  received_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by text,
  constraint receipt_or_refund check (case kind
    when 'receipt' then method is not null and num_nonnulls(receipt_id, reason) = 0
    else num_nonnulls(receipt_id, reason) = 2 and method is null end)
);
create index payment_entries_of_payment on payment_entries (payment_id);
create index payment_entries_of_receipt on payment_entries (receipt_id);
create index payment_entries_received on payment_entries (received_at)
include (kind, amount_cents, payment_id);
create function move_payment_totals() returns trigger language plpgsql as $$
begin
  update payments set
    received_cents = received_cents + case new.kind when 'receipt' then new.amount_cents else 0 end,
    refunded_cents = refunded_cents + case new.kind when 'refund' then new.amount_cents else 0 end
  where id = new.payment_id;
  return null;
end $$;
create trigger payment_entries_totals after insert on payment_entries
for each row execute function move_payment_totals();
create function payment_entries_are_append_only() returns trigger language plpgsql as $$
begin raise exception 'payment entries are append-only'; end $$;
create trigger payment_entries_append_only before update or delete on payment_entries
for each statement execute function payment_entries_are_append_only();

-- 2026-11-22-06-certificates
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
);
create index certificates_of_user on certificates (user_id, created_at desc);
create index certificates_expiring on certificates (expiration_date) where revoked_at is null;
create unique index one_issued_certificate on certificates (user_id, session_id)
where number is not null and revoked_at is null;
create table withdrawn_certificates (
  number text primary key,
  code text not null,
  withdrawn_at timestamptz not null
);
create function keep_withdrawn_certificate() returns trigger language plpgsql as $$
begin
  insert into withdrawn_certificates values (old.number, old.code, clock_timestamp());
  return old;
end $$;
create trigger certificates_withdrawn before delete on certificates
for each row when (old.number is not null) execute function keep_withdrawn_certificate();
create table signing_keys (
  id text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index one_key_in_use on signing_keys ((true)) where retired_at is null;

-- 2026-11-22-07-notifications
create table notification_templates (
  id text primary key,
  name text not null unique,
  type text not null,
  title_template text not null,
  message_template text not null,
  recipient_type text not null check (recipient_type in ('user', 'class')),
  created_at timestamptz not null
);
create table sent_messages (
  id text primary key,
  sender_id text references users on delete set null,
  type text not null check (type in ('user_notification', 'class_notification', 'broadcast')),
  class_id text references classes on delete set null,
  session_id text references class_sessions on delete set null,
  title text not null,
  message text not null,
  template_id text,
  values jsonb not null default '{}',
  recipients integer not null check (recipients >= 0),
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index sent_messages_in_order on sent_messages (created_at);
create table notifications (
  id text primary key,
  user_id text not null references users on delete cascade,
  type text not null,
  title text not null,
  message text not null,
  action_url text,
  metadata jsonb not null default '{}',
  sent_message_id text references sent_messages on delete set null,
  dedupe_key text unique,
  is_read boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index notifications_of_user on notifications (user_id, created_at);
create index notifications_of_sent_message on notifications (sent_message_id, id)
where sent_message_id is not null;
create table deliveries (
  notification_id text not null references notifications on delete cascade,
  channel text not null check (channel in ('email', 'push')),
  target text not null default '',
  status text not null check (status in ('queued', 'sent', 'refused', 'failed', 'skipped')),
  attempts integer not null default 0,
  detail text,
  updated_at timestamptz not null,
  primary key (notification_id, channel, target)
);
create index deliveries_sent on deliveries (channel, updated_at) where status = 'sent';
create table push_subscriptions (
  id text primary key,
  login_id text not null unique references logins on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- 2026-11-22-08-files
create table uploaded_files (
  file_key text primary key,
  user_id text not null references users on delete cascade,
  file_type text not null,
  file_size integer not null,
  created_at timestamptz not null
);
create index uploaded_files_by_age on uploaded_files (created_at);
create table user_uploads (
  id text primary key,
  user_id text not null references users on delete cascade,
  category text not null,
  file_name text not null,
  file_key text not null unique,
  file_type text not null,
  file_size integer not null check (file_size > 0),
  content_hash text not null,
  created_at timestamptz not null,
  unique (user_id, category, file_name, content_hash)
);
create table orphaned_files (file_key text primary key, since timestamptz not null);
create index orphaned_files_by_age on orphaned_files (since);

-- 2026-11-22-09-audit-log
create table audit_log (
  id text primary key,
  at timestamptz not null,
  actor_id text,
  action text not null,
  subject_type text not null,
  subject_id text,
  details jsonb not null default '{}',
  request_id text,
  address text
);
create index audit_log_at on audit_log (at);
create index audit_log_actors on audit_log (at, actor_id);
create index audit_log_actor on audit_log (actor_id, at);
create index audit_log_subject on audit_log (subject_type, subject_id);
create index audit_log_concerns on audit_log ((details ->> 'user_id'), at)
where details ->> 'user_id' is not null;
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin raise exception 'the audit log is append-only'; end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
for each statement execute function audit_log_is_append_only();

-- 2026-11-22-10-server
create table idempotency_records (
  user_id text not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  refused boolean not null,
  response text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_records_age on idempotency_records (created_at);
create table contact_messages (
  id text primary key,
  idempotency_key text unique,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null,
  forwarded_at timestamptz,
  confirmed_at timestamptz
);
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
create table server_keys (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null
);

-- 2026-11-22-11-rate-limits
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- 2026-11-22-12-status-changes
alter table classes
  add column status_change jsonb,
  add column status_change_until timestamptz,
  add constraint a_class_status_change_ends
    check ((status_change is null) = (status_change_until is null));
create index classes_changing_status on classes (status_change_until)
  where status_change_until is not null;
alter table class_sessions
  add column status_change jsonb,
  add column status_change_until timestamptz,
  add constraint a_session_status_change_ends
    check ((status_change is null) = (status_change_until is null));
create index class_sessions_changing_status on class_sessions (status_change_until)
  where status_change_until is not null;

-- 2026-11-22-13-events
create table events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  subjects text[] not null,
  created_at timestamptz not null default clock_timestamp()
);
create index events_in_order on events (xid);
create index events_age on events (created_at);
create function record_event(about text, ids text[]) returns void language plpgsql as $$
  begin
    if ids is not null then
      insert into events (topic, subjects) values (about, ids);
      perform pg_notify('cubby_events', '');
    end if;
  end $$;
create function class_events() returns trigger language plpgsql as $$ begin perform record_event('classes', (
select array_agg(distinct id) from changed)); return null; end $$;
create trigger class_events_on_insert after insert on classes
      referencing new table as changed for each statement execute function class_events();
create trigger class_events_on_update after update on classes
      referencing old table as before new table as changed for each statement execute function class_events();
create trigger class_events_on_delete after delete on classes
      referencing old table as changed for each statement execute function class_events();
create function session_events() returns trigger language plpgsql as $$ begin perform record_event('classes', (
select array_agg(distinct class_id) from changed)); return null; end $$;
create trigger session_events_on_insert after insert on class_sessions
      referencing new table as changed for each statement execute function session_events();
create trigger session_events_on_update after update on class_sessions
      referencing old table as before new table as changed for each statement execute function session_events();
create trigger session_events_on_delete after delete on class_sessions
      referencing old table as changed for each statement execute function session_events();
create function enrollment_events() returns trigger language plpgsql as $$ begin perform record_event('enrollments', (select array_agg(distinct user_id) from changed)); return null; end $$;
create trigger enrollment_events_on_insert after insert on enrollments
      referencing new table as changed for each statement execute function enrollment_events();
create trigger enrollment_events_on_update after update on enrollments
      referencing old table as before new table as changed for each statement execute function enrollment_events();
create trigger enrollment_events_on_delete after delete on enrollments
      referencing old table as changed for each statement execute function enrollment_events();
create function notification_events() returns trigger language plpgsql as $$ begin perform record_event('notifications', (select array_agg(distinct user_id) from changed)); return null; end $$;
create trigger notification_events_on_insert after insert on notifications
      referencing new table as changed for each statement execute function notification_events();
create trigger notification_events_on_update after update on notifications
      referencing old table as before new table as changed for each statement execute function notification_events();
create trigger notification_events_on_delete after delete on notifications
      referencing old table as changed for each statement execute function notification_events();
create function certificate_events() returns trigger language plpgsql as $$ begin perform record_event('certificates', (select array_agg(distinct user_id) from changed)); return null; end $$;
create trigger certificate_events_on_insert after insert on certificates
      referencing new table as changed for each statement execute function certificate_events();
create trigger certificate_events_on_update after update on certificates
      referencing old table as before new table as changed for each statement execute function certificate_events();
create trigger certificate_events_on_delete after delete on certificates
      referencing old table as changed for each statement execute function certificate_events();
create function waitlist_events() returns trigger language plpgsql as $$ begin 
perform record_event('waitlist', (select array_agg(user_id) from (
  select user_id from changed
  union select e.user_id from waitlist_entries e join changed using (session_id)
    where e.status in ('waiting', 'offered')) affected));
perform record_event('classes', (select array_agg(distinct s.class_id)
  from changed join class_sessions s on s.id = changed.session_id)); return null; end $$;
create trigger waitlist_events_on_insert after insert on waitlist_entries
      referencing new table as changed for each statement execute function waitlist_events();
create trigger waitlist_events_on_update after update on waitlist_entries
      referencing old table as before new table as changed for each statement execute function waitlist_events();
create trigger waitlist_events_on_delete after delete on waitlist_entries
      referencing old table as changed for each statement execute function waitlist_events();
create function payment_events() returns trigger language plpgsql as $$ begin perform record_event('payments', (
select array_agg(distinct e.user_id) from changed join enrollments e on e.id = changed.enrollment_id)); return null; end $$;
create trigger payment_events_on_insert after insert on payments
      referencing new table as changed for each statement execute function payment_events();
create trigger payment_events_on_update after update on payments
      referencing old table as before new table as changed for each statement execute function payment_events();
create trigger payment_events_on_delete after delete on payments
      referencing old table as changed for each statement execute function payment_events();
create function ended_login_events() returns trigger language plpgsql as $$ begin perform record_event('access', (
select array_agg(distinct before.user_id) from before left join changed using (id)
where before.ended_at is distinct from changed.ended_at)); return null; end $$;
create trigger ended_login_events_on_update after update on logins
      referencing old table as before new table as changed for each statement execute function ended_login_events();
create function deleted_login_events() returns trigger language plpgsql as $$ begin perform record_event('access', (select array_agg(distinct user_id) from changed)); return null; end $$;
create trigger deleted_login_events_on_delete after delete on logins
      referencing old table as changed for each statement execute function deleted_login_events();
create function access_events() returns trigger language plpgsql as $$ begin perform record_event('access', (
select array_agg(before.id) from before left join changed using (id)
where (before.role, before.status) is distinct from (changed.role, changed.status))); return null; end $$;
create trigger access_events_on_update after update on users
      referencing old table as before new table as changed for each statement execute function access_events();

-- 2026-11-22-14-file-hashes
alter table uploaded_files add column content_hash text;
alter table certificates add column content_hash text;

-- 2026-11-22-15-list-views
create table list_preferences (
  user_id text not null references users on delete cascade,
  list text not null,
  view text not null check (view in ('cards', 'table')),
  hidden_columns text[] not null,
  updated_at timestamptz not null,
  primary key (user_id, list)
);
create table saved_views (
  id text primary key,
  user_id text not null references users on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, list, name)
);

-- 2026-11-22-16-status-history
create index audit_log_status_changes on audit_log (at)
  where action in ('user.status_changed', 'class.scheduled', 'class.active', 'class.cancelled', 'class.completed');

-- 2026-11-22-17-logos
create table logos (
  hash text primary key,
  file_type text not null check (file_type in ('image/jpeg', 'image/png')),
  content bytea not null,
  created_at timestamptz not null
);

-- 2026-11-22-20-known-devices
create table known_devices (
  user_id text not null references users on delete cascade,
  device_hash text not null,
  last_login_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_last_login_at on known_devices (last_login_at);

-- 2026-11-22-21-meetings
alter table class_sessions
  add column meeting_pattern jsonb,
  add column break_minutes integer not null default 0 check (break_minutes between 0 and 1439),
  add column meetings_confirmed_at timestamptz,
  add column meetings_version integer not null default 0,
  add constraint confirmed_meetings_have_a_pattern
    check ((meeting_pattern is null) = (meetings_confirmed_at is null));
create index class_sessions_without_meetings on class_sessions (start_date)
  where meetings_confirmed_at is null;
create table session_meetings (
  id text primary key,
  session_id text not null references class_sessions,
  planned_date date not null,
  date date not null,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  break_minutes integer not null default 0 check (break_minutes between 0 and 1439),
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled')),
  moved_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint a_meeting_for_each_planned_day unique (session_id, planned_date),
  constraint a_meeting_elsewhere_was_moved check (date = planned_date or moved_at is not null)
);
create index session_meetings_by_date on session_meetings (date, start_time);
insert into session_meetings (id, session_id, planned_date, date, start_time, end_time, created_at, updated_at)
select gen_random_uuid()::text, id, day, day, start_time, end_time, now(), now()
from (
  select id, start_time, end_time, generate_series(
    start_date, case when end_time > start_time then end_date else end_date - 1 end, '1 day')::date as day
  from class_sessions
  where end_date - start_date + case when end_time > start_time then 1 else 0 end <= 7
) days;
update class_sessions
set meeting_pattern = '{"kind": "daily", "exceptions": []}', meetings_confirmed_at = now()
where id in (select session_id from session_meetings);
create function meeting_events() returns trigger language plpgsql as $$ begin
  perform record_event('classes', (select array_agg(distinct s.class_id)
    from changed join class_sessions s on s.id = changed.session_id));
  return null; end $$;
create trigger meeting_events_on_insert after insert on session_meetings
      referencing new table as changed for each statement execute function meeting_events();
create trigger meeting_events_on_update after update on session_meetings
      referencing new table as changed for each statement execute function meeting_events();
create trigger meeting_events_on_delete after delete on session_meetings
      referencing old table as changed for each statement execute function meeting_events();

-- 2026-11-22-40-attendance
create table attendance_marks (
  id text primary key,
  meeting_id text not null references session_meetings,
  user_id text not null references users,
  status text check (status in ('present', 'late', 'left_early', 'absent', 'excused')),
  missed_minutes integer check (missed_minutes between 1 and 1439),
  note text not null default '',
  reason text,
  marked_at timestamptz not null,
  marked_by text not null references users,
  is_correction boolean not null,
  received_at timestamptz not null,
  constraint missed_minutes_of_late_and_early
    check ((missed_minutes is not null) = (coalesce(status, '') in ('late', 'left_early'))),
  constraint corrections_have_a_reason check (not is_correction or reason is not null)
);
create index attendance_marks_of_meeting on attendance_marks (meeting_id);
create index attendance_marks_of_user on attendance_marks (user_id);
create function attendance_events() returns trigger language plpgsql as $$ begin
  perform record_event('attendance', (
    select array_agg(distinct coalesce(s.instructor_id, c.instructor_id))
    from changed
      join session_meetings m on m.id = changed.meeting_id
      join class_sessions s on s.id = m.session_id
      join classes c on c.id = s.class_id
    where coalesce(s.instructor_id, c.instructor_id) is not null));
  return null; end $$;
create trigger attendance_events_on_insert after insert on attendance_marks
  referencing new table as changed for each statement execute function attendance_events();

-- 2026-11-22-60-required-hours
alter table classes add column required_hours_percent integer not null default 100
  check (required_hours_percent between 1 and 100);

-- 2026-11-22-61-check-ins
alter table attendance_marks
  add column is_check_in boolean not null default false,
  add constraint check_ins_correct_nothing check (not (is_check_in and is_correction));

-- 2026-11-22-62-invitations
alter table users
  add column invited_at timestamptz,
  alter column password_hash drop not null,
  add constraint users_password_or_invitation
    check ((password_hash is null) = (invited_at is not null));
create table invitations (
  user_id text primary key references users on delete cascade,
  token_hash text unique,
  expires_at timestamptz,
  mailed_at timestamptz
);

-- 2026-11-22-63-walk-ins
alter table classes add column allows_walk_ins boolean not null default false;

-- 2026-11-22-70-imports
create table imports (
  id text primary key,
  kind text not null,
  file_name text not null,
  headers jsonb not null,
  mapping jsonb not null,
  status text not null check (status in
    ('uploaded', 'checking', 'checked', 'running', 'cancelled', 'done', 'undoing', 'undone')),
  created_by text not null references users,
  created_at timestamptz not null
);
create table import_rows (
  import_id text not null references imports on delete cascade,
  number integer not null,
  state text not null check (state in
    ('waiting', 'new', 'unchanged', 'invalid', 'created', 'undone', 'kept')),
  cells jsonb,
  key text,
  errors jsonb,
  record_id text,
  primary key (import_id, number)
);
create index import_rows_by_state on import_rows (import_id, state, number);
create index import_rows_by_key on import_rows (import_id, key) where key is not null;

-- 2026-11-22-75-certificate-overrides
alter table certificates add column override_reason text,
  add constraint only_issued_certificates_override check (override_reason is null or number is not null);

-- 2026-11-22-80-error-reports
create table error_reports (
  id text primary key,
  fingerprint text not null,
  version text not null,
  kind text not null,
  message text not null,
  frames jsonb not null,
  route text,
  browser text not null,
  offline boolean not null,
  count integer not null check (count > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  unique (fingerprint, version)
);
create index error_reports_last_seen_at on error_reports (last_seen_at);

-- 2026-11-22-81-imported-certificates
alter table certificates
  add column earlier_number text,
  add column earlier_hours numeric(7, 2),
  add constraint issued_or_earlier check (number is null or (earlier_number is null and earlier_hours is null));
create unique index certificates_by_earlier_number on certificates (lower(earlier_number));
create table import_files (
  import_id text not null references imports on delete cascade,
  name text not null,
  file_key text not null unique,
  file_type text not null,
  file_size integer not null,
  content_hash text not null,
  primary key (import_id, name)
);

-- 2026-11-22-95-late-scans
create table late_scans (
  meeting_id text not null references session_meetings on delete cascade,
  user_id text not null references users,
  code_at timestamptz not null,
  received_at timestamptz not null,
  primary key (meeting_id, user_id)
);
create index late_scans_of_user on late_scans (user_id);
create trigger late_scan_events_on_insert after insert on late_scans
  referencing new table as changed for each statement execute function attendance_events();
create trigger late_scan_events_on_update after update on late_scans
  referencing new table as changed for each statement execute function attendance_events();
create function late_scan_decided() returns trigger language plpgsql as $$ begin
  perform record_event('enrollments', (
    select array_agg(distinct changed.user_id)
    from changed join late_scans using (meeting_id, user_id)));
  return null; end $$;
create trigger late_scan_decided_on_insert after insert on attendance_marks
  referencing new table as changed for each statement execute function late_scan_decided();

-- 2026-11-23-05-marks-reach-students
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
  return null; end $$;
drop trigger late_scan_decided_on_insert on attendance_marks;
drop function late_scan_decided();
create function mark_events() returns trigger language plpgsql as $$ begin
  perform record_event('enrollments', (select array_agg(distinct user_id) from changed));
  return null; end $$;
create trigger mark_events_on_insert after insert on attendance_marks
  referencing new table as changed for each statement execute function mark_events();

-- 2026-11-23-10-make-up-meetings
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
);
create unique index make_up_meetings_once on make_up_meetings (enrollment_id, meeting_id)
  where cancelled_at is null;
create index make_up_meetings_of_meeting on make_up_meetings (meeting_id);
create index make_up_meetings_of_missed on make_up_meetings (missed_meeting_id);
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
  return null; end $$;
create trigger make_up_meeting_events_on_insert after insert on make_up_meetings
  referencing new table as changed for each statement execute function make_up_meeting_events();
create trigger make_up_meeting_events_on_update after update on make_up_meetings
  referencing new table as changed for each statement execute function make_up_meeting_events();

-- 2026-11-23-20-transfers
alter table enrollments add column transferred_from text references enrollments on delete set null;
create index enrollments_transferred_from on enrollments (transferred_from)
  where transferred_from is not null;
alter table payment_entries
  drop constraint payment_entries_kind_check,
  drop constraint receipt_or_refund,
  add constraint payment_entries_kind_check check (kind in ('receipt', 'refund', 'moved_out', 'moved_in')),
  add constraint columns_of_kind check (case kind
    when 'receipt' then method is not null and num_nonnulls(receipt_id, reason) = 0
    when 'refund' then num_nonnulls(receipt_id, reason) = 2 and method is null
    when 'moved_out' then receipt_id is not null and num_nonnulls(method, reason) = 0
    else num_nonnulls(receipt_id, method) = 2 and reason is null end);
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
  end $$;
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
);
create unique index one_open_transfer_request on transfer_requests (enrollment_id)
  where status = 'open';
create index transfer_requests_of_enrollment on transfer_requests (enrollment_id);
create index transfer_requests_of_session on transfer_requests (session_id);
create function end_transfer_request() returns trigger language plpgsql as $$
  begin
    if enrollment_holds_seat(new) = 0 then
      update transfer_requests
        set status = 'ended', closed_at = coalesce(new.ended_at, new.completed_at, clock_timestamp())
        where enrollment_id = new.id and status = 'open';
    end if;
    return null;
  end $$;
create trigger end_transfer_request after update on enrollments
  for each row execute function end_transfer_request();
create function transfer_request_events() returns trigger language plpgsql as $$ begin
  perform record_event('enrollments', (
    select array_agg(distinct e.user_id) from changed join enrollments e on e.id = changed.enrollment_id));
  return null; end $$;
create trigger transfer_request_events_on_insert after insert on transfer_requests
  referencing new table as changed for each statement execute function transfer_request_events();
create trigger transfer_request_events_on_update after update on transfer_requests
  referencing new table as changed for each statement execute function transfer_request_events();

-- 2026-11-23-40-legal-texts
create table legal_texts (
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null check (version > 0),
  text text not null,
  published_at timestamptz not null,
  published_by text not null references users,
  primary key (kind, version)
);
create table legal_text_drafts (
  kind text primary key check (kind in ('terms', 'privacy')),
  text text not null,
  updated_at timestamptz not null,
  updated_by text not null references users
);
create table consents (
  user_id text not null references users,
  kind text not null,
  version integer not null,
  given_at timestamptz not null,
  occasion text not null check (occasion in ('sign_up', 'invitation', 'enrollment', 'asked')),
  primary key (user_id, kind, version),
  foreign key (kind, version) references legal_texts
);
create index consents_to_version on consents (kind, version);
create function legal_texts_never_change() returns trigger language plpgsql as $$
  begin raise exception 'a published text never changes'; end $$;
create trigger legal_texts_published before update or delete or truncate on legal_texts
  for each statement execute function legal_texts_never_change();
create function consents_are_kept() returns trigger language plpgsql as $$
  begin raise exception 'a consent is kept as it was given'; end $$;
create trigger consents_kept before delete or truncate on consents
  for each statement execute function consents_are_kept();
create trigger consents_unchanged before update of kind, version, given_at, occasion on consents
  for each statement execute function consents_are_kept();

-- 2026-11-23-50-imported-money
alter table import_rows
  add column share_of text,
  add column share integer,
  add constraint a_share_has_an_amount check ((share_of is null) = (share is null));
create index import_rows_by_share on import_rows (import_id, share_of) include (share)
  where share_of is not null;
alter table payments add column is_imported boolean not null default false;
alter table payment_entries
  add column is_imported boolean not null default false,
  add constraint only_receipts_are_imported check (not is_imported or kind = 'receipt');
drop trigger payment_entries_append_only on payment_entries;
create or replace function payment_entries_are_append_only() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.is_imported then return old; end if;
    raise exception 'payment entries are append-only';
  end $$;
create trigger payment_entries_append_only before update or delete on payment_entries
  for each row execute function payment_entries_are_append_only();
create function subtract_deleted_receipt() returns trigger language plpgsql as $$
  begin
    update payments set received_cents = received_cents - old.amount_cents where id = old.payment_id;
    return null;
  end $$;
create trigger payment_entries_totals_on_delete after delete on payment_entries
  for each row execute function subtract_deleted_receipt();

-- 2026-11-23-51-import-invitations
alter table imports add column sends_invitations boolean not null default false;

-- 2026-11-23-55-refund-policy
alter table enrollments add column refund_policy jsonb not null
  default '[{"days": 0, "percent": 100}]';
alter table payments
  add column kept_cents integer not null default 0,
  add column refund_percent integer check (refund_percent between 0 and 99),
  add constraint kept_was_paid check (kept_cents between 0 and received_cents - refunded_cents);
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
  end $$;

-- 2026-11-23-60-second-factor
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
);
create index passkeys_of_user on passkeys (user_id);
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('login', 'second_step', 'proof', 'creation')),
  user_id text references users on delete cascade,
  expires_at timestamptz not null,
  constraint only_a_login_has_no_user check ((user_id is null) = (purpose = 'login'))
);
create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_expire on passkey_challenges (expires_at);
create table authenticator_apps (
  user_id text primary key references users on delete cascade,
  encrypted_secret text not null,
  expires_at timestamptz,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  constraint confirmed_or_expires check ((confirmed_at is null) = (expires_at is not null))
);
create table recovery_codes (
  user_id text not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
create table second_steps (
  ticket_hash text primary key,
  user_id text not null references users on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index second_steps_of_user on second_steps (user_id);
create index second_steps_expire on second_steps (expires_at);

-- 2026-11-23-70-live-enrollments
create index enrollments_live on enrollments (user_id) include (status)
  where status in ('pending', 'approved') and completed_at is null and archived_at is null;
drop index enrollments_completed;
create index enrollments_completed on enrollments (session_id)
  where completed_at is not null and not review_holds_seat;

-- 2026-11-24-20-make-up-seats
begin;
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
      return null; end $$;
commit;
-- 2026-11-24-40-search-without-accents
begin;
create function searchable(value text) returns text language sql immutable parallel safe as $$
      select case when octet_length(value) = char_length(value) then lower(value)
        else replace(replace(replace(translate(
          lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')),
          'øØłŁđĐħĦı', 'oollddhhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end $$;
alter table users drop column search_text;
alter table users add column search_text text not null generated always as (
      lower(first_name || ' ' || last_name || ' ' || email)
      || case when octet_length(first_name || last_name || email) = char_length(first_name || last_name || email) then ''
        else ' ' || searchable(first_name || ' ' || last_name || ' ' || email) end) stored;
create index users_by_role on users (role, lower(last_name), lower(first_name), id)
      include (search_text) where deleted_at is null;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
  end if;
end $$;
commit;
-- 2026-11-24-41-corrected-users
begin;
alter table users add column new_email text;
alter table email_verifications add column old_email text;
create function profile_events() returns trigger language plpgsql as $$ begin
      perform record_event('profile', (
        select array_agg(changed.id) from before join changed using (id)
        where (before.first_name, before.last_name, before.email, before.email_verified_at, before.phone_number,
            before.email_notifications, before.class_reminders, before.payment_reminders,
            before.certificate_notifications, before.general_updates)
          is distinct from (changed.first_name, changed.last_name, changed.email, changed.email_verified_at,
            changed.phone_number, changed.email_notifications, changed.class_reminders, changed.payment_reminders,
            changed.certificate_notifications, changed.general_updates)));
      return null; end $$;
create trigger profile_events_on_update after update on users
      referencing old table as before new table as changed
      for each statement execute function profile_events();
commit;
-- 2026-11-24-42-import-warnings
begin;
alter table import_rows add column warnings jsonb;
alter table users add column never_invited boolean not null default false;
update users set never_invited = true
    from invitations, import_rows, imports
    where users.invited_at is not null and invitations.user_id = users.id and invitations.mailed_at is null
      and import_rows.record_id = users.id and imports.id = import_rows.import_id
      and imports.kind = 'users' and not imports.sends_invitations;
commit;
-- 2026-11-24-50-import-values
begin;
alter table imports add column value_mapping jsonb not null default '[]';
commit;
-- 2026-11-26-10-seats-by-statement
begin;
create or replace function enrollments_move_seats() returns trigger language plpgsql as $$
          declare moved record;
          begin
            if tg_op = 'INSERT' then 
      for moved in
        select session_id, sum(seats)::integer as seats from (select session_id, enrollment_holds_seat(row(added.*)::enrollments) as seats from added) changed
        group by session_id having sum(seats) <> 0 order by session_id
      loop
        perform move_seats_taken(moved.session_id, moved.seats);
      end loop;
            elsif tg_op = 'DELETE' then 
      for moved in
        select session_id, sum(seats)::integer as seats from (select session_id, -enrollment_holds_seat(row(removed.*)::enrollments) as seats from removed) changed
        group by session_id having sum(seats) <> 0 order by session_id
      loop
        perform move_seats_taken(moved.session_id, moved.seats);
      end loop;
            else 
      for moved in
        select session_id, sum(seats)::integer as seats from (select session_id, enrollment_holds_seat(row(added.*)::enrollments) as seats from added union all select session_id, -enrollment_holds_seat(row(removed.*)::enrollments) as seats from removed) changed
        group by session_id having sum(seats) <> 0 order by session_id
      loop
        perform move_seats_taken(moved.session_id, moved.seats);
      end loop;
            end if;
            return null;
          end $$;
drop trigger enrollments_seats on enrollments;
create trigger enrollments_seats_on_insert after insert on enrollments
            referencing new table as added for each statement execute function enrollments_move_seats();
create trigger enrollments_seats_on_update after update on enrollments
            referencing old table as removed new table as added for each statement execute function enrollments_move_seats();
create trigger enrollments_seats_on_delete after delete on enrollments
            referencing old table as removed for each statement execute function enrollments_move_seats();
create or replace function waitlist_entries_move_seats() returns trigger language plpgsql as $$
          declare moved record;
          begin
            if tg_op = 'INSERT' then 
      for moved in
        select session_id, sum(seats)::integer as seats from (select session_id, waitlist_entry_holds_seat(row(added.*)::waitlist_entries) as seats from added) changed
        group by session_id having sum(seats) <> 0 order by session_id
      loop
        perform move_seats_taken(moved.session_id, moved.seats);
      end loop;
            elsif tg_op = 'DELETE' then 
      for moved in
        select session_id, sum(seats)::integer as seats from (select session_id, -waitlist_entry_holds_seat(row(removed.*)::waitlist_entries) as seats from removed) changed
        group by session_id having sum(seats) <> 0 order by session_id
      loop
        perform move_seats_taken(moved.session_id, moved.seats);
      end loop;
            else 
      for moved in
        select session_id, sum(seats)::integer as seats from (select session_id, waitlist_entry_holds_seat(row(added.*)::waitlist_entries) as seats from added union all select session_id, -waitlist_entry_holds_seat(row(removed.*)::waitlist_entries) as seats from removed) changed
        group by session_id having sum(seats) <> 0 order by session_id
      loop
        perform move_seats_taken(moved.session_id, moved.seats);
      end loop;
            end if;
            return null;
          end $$;
drop trigger waitlist_entries_seats on waitlist_entries;
create trigger waitlist_entries_seats_on_insert after insert on waitlist_entries
            referencing new table as added for each statement execute function waitlist_entries_move_seats();
create trigger waitlist_entries_seats_on_update after update on waitlist_entries
            referencing old table as removed new table as added for each statement execute function waitlist_entries_move_seats();
create trigger waitlist_entries_seats_on_delete after delete on waitlist_entries
            referencing old table as removed for each statement execute function waitlist_entries_move_seats();
commit;
-- 2026-11-26-11-reported-enrollments
begin;
drop index enrollments_reported;
create index enrollments_reported on enrollments (enrolled_at)
      include (status, session_id, archived_reason);
commit;
-- 2026-11-26-20-booked-entries
begin;
alter table payment_entries add column booked_at timestamptz;
create function set_booked_at() returns trigger language plpgsql as $$
      begin
        new.booked_at := coalesce(new.booked_at, case new.kind when 'receipt' then new.received_at else new.recorded_at end);
        return new;
      end $$;
create trigger payment_entries_booked_at before insert on payment_entries
      for each row execute function set_booked_at();
alter table payment_entries disable trigger payment_entries_append_only;
update payment_entries set booked_at = case kind when 'receipt' then received_at else recorded_at end;
alter table payment_entries enable trigger payment_entries_append_only;
alter table payment_entries alter column booked_at set not null;
create index payment_entries_booked on payment_entries (booked_at)
      include (kind, amount_cents, payment_id);
drop index payment_entries_received;
commit;
-- 2026-11-26-21-closed-months
begin;
create table closed_months (
      month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      ends_at timestamptz not null,
      totals jsonb not null,
      closed_at timestamptz not null,
      closed_by text not null references users
    );
alter table payment_entries add column value_at timestamptz check (value_at < booked_at);
create function open_from_while_booking() returns timestamptz language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock_shared(hashtextextended('books', 3));
        -- A new statement, which sees the months that were closed while this transaction waited.
        return (select max(ends_at) from closed_months);
      end $$;
create or replace function set_booked_at() returns trigger language plpgsql as $$
      declare open_from timestamptz := open_from_while_booking();
      begin
        new.booked_at := coalesce(new.booked_at, case new.kind when 'receipt' then new.received_at else new.recorded_at end);
        if new.booked_at < open_from then
          new.value_at := coalesce(new.value_at, new.booked_at);
          new.booked_at := open_from;
        end if;
        return new;
      end $$;
commit;
-- 2026-11-26-22-corrections
begin;
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
        else num_nonnulls(receipt_id, method) = 2 and reason is null end);
create unique index payment_entries_corrected_once on payment_entries (receipt_id)
      where kind = 'corrected_out';
create unique index payment_entries_refund_reversed_once on payment_entries (refund_id)
      where refund_id is not null;
create function payment_entries_name_standing_receipts() returns trigger language plpgsql as $$
      begin
        if exists (select from payment_entries where receipt_id = new.receipt_id and kind = 'corrected_out') then
          raise exception 'the receipt of this payment entry was corrected';
        end if;
        return new;
      end $$;
create trigger payment_entries_standing_receipt before insert on payment_entries
      for each row when (new.kind in ('refund', 'moved_out'))
      execute function payment_entries_name_standing_receipts();
drop trigger payment_entries_totals on payment_entries;
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
      end $$;
create trigger payment_entries_totals after insert on payment_entries
      referencing new table as added for each statement execute function move_payment_totals();
commit;
-- 2026-11-26-23-receipt-numbers
begin;
create table receipt_years (
      year integer primary key,
      last_number integer not null
    );
alter table payment_entries add column receipt_year integer, add column receipt_number text;
create function receipt_number_of(year integer, number integer) returns text language sql immutable as $$
      select 'R-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0') $$;
create function provider_year(moment timestamptz) returns integer language sql stable as $$
      select extract(year from moment at time zone coalesce(
        (select value #>> '{}' from settings where name = 'provider_timezone'), 'America/New_York'))::integer $$;
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
      end $$;
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
    $$;
alter table payment_entries disable trigger payment_entries_append_only;
select number_receipts();
alter table payment_entries enable trigger payment_entries_append_only;
create unique index receipt_numbers on payment_entries (receipt_number)
    where kind = 'receipt' and not is_imported;
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
      end $$;
create trigger payment_entries_receipt_year before insert on payment_entries
      for each row when (new.kind in ('receipt', 'moved_in', 'corrected_in'))
      execute function set_receipt_year();
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
      end $$;
create constraint trigger payment_entries_receipt_number after insert on payment_entries
      deferrable initially deferred for each row
      when (new.kind = 'receipt' and not new.is_imported)
      execute function take_receipt_number();
commit;
-- 2026-11-26-30-session-pages
begin;
alter table sent_messages add column audience text;
create index sent_messages_of_session on sent_messages (session_id) where session_id is not null;
create index audit_log_sessions on audit_log ((details ->> 'session_id'))
      where details ->> 'session_id' is not null;
commit;
-- 2026-11-26-31-rebookings
begin;
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
    );
create unique index one_open_choice on rebookings (new_enrollment_id) where choice = 'open';
create index rebookings_of_enrollment on rebookings (enrollment_id);
create index rebookings_of_new_enrollment on rebookings (new_enrollment_id);
create index open_choices on rebookings (answer_until) where choice = 'open';
create function end_choice() returns trigger language plpgsql as $$
      begin
        if enrollment_holds_seat(new) = 0 then
          update rebookings
            set choice = 'ended', closed_at = coalesce(new.ended_at, new.completed_at, clock_timestamp())
            where new_enrollment_id = new.id and choice = 'open';
        end if;
        return null;
      end $$;
create trigger end_choice after update on enrollments
      for each row execute function end_choice();
create function rebooking_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (
        select array_agg(distinct e.user_id) from changed join enrollments e on e.id = changed.enrollment_id));
      return null; end $$;
create trigger rebooking_events_on_insert after insert on rebookings
          referencing new table as changed for each statement execute function rebooking_events();
create trigger rebooking_events_on_update after update on rebookings
          referencing new table as changed for each statement execute function rebooking_events();
commit;
-- 2026-11-26-32-school-calendar
begin;
alter table class_sessions add column online_link text;
create function online_link_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (
        select array_agg(distinct user_id) from enrollments
        where status = 'approved' and completed_at is null and archived_at is null and (session_id = new.id or id in (
          select enrollment_id from make_up_meetings
            join session_meetings on session_meetings.id = make_up_meetings.meeting_id
          where session_meetings.session_id = new.id and make_up_meetings.cancelled_at is null))));
      return null; end $$;
create trigger online_link_events after update of online_link on class_sessions
      for each row when (old.online_link is distinct from new.online_link)
      execute function online_link_events();
alter table calendar_links
      drop constraint calendar_links_pkey,
      drop constraint calendar_links_token_hash_key,
      add primary key (token_hash),
      alter column user_id drop not null,
      add constraint calendar_links_of_user unique (user_id),
      add column made_by text references users on delete cascade,
      add constraint calendar_links_owner check (num_nonnulls(user_id, made_by) = 1);
create unique index calendar_link_of_office on calendar_links ((true)) where user_id is null;
commit;
-- 2026-11-26-33-students-without-email
begin;
alter table users alter column email drop not null;
alter table users drop column search_text;
alter table users add column search_text text not null generated always as (
      lower(first_name || ' ' || last_name || ' ' || coalesce(email, ''))
      || case when octet_length(first_name || last_name || coalesce(email, ''))
          = char_length(first_name || last_name || coalesce(email, '')) then ''
        else ' ' || searchable(first_name || ' ' || last_name || ' ' || coalesce(email, '')) end) stored;
create index users_by_role on users (role, lower(last_name), lower(first_name), id)
      include (search_text) where deleted_at is null;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
  end if;
end $$;
alter table users
      drop constraint users_password_or_invitation,
      add constraint users_password_or_invitation check (case when email is null
        then role in ('user', 'student') and phone_number is not null and num_nonnulls(password_hash, invited_at) = 0
        else (password_hash is null) = (invited_at is not null) end);
create index users_phone on users (right(regexp_replace(phone_number, '\D', '', 'g'), 10))
      where deleted_at is null and phone_number is not null;
create table calls (
      notification_id text primary key references notifications on delete cascade,
      outcome text check (outcome in ('called', 'letter')),
      done_at timestamptz,
      done_by text references users,
      constraint done_calls_have_an_outcome check (num_nulls(outcome, done_at, done_by) in (0, 3))
    );
create index calls_to_make on calls (notification_id) where done_at is null;
create index calls_done on calls (done_at) where done_at is not null;
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
      return null; end $$;
create trigger deliveries_become_calls after insert on deliveries
      referencing new table as added for each statement execute function call_instead_of_email();
create function call_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', '{}');
      return null; end $$;
create trigger call_events_on_update after update on calls
      for each statement execute function call_events();
create table join_codes (
      user_id text primary key references users on delete cascade,
      selector text not null unique,
      secret_hash text not null,
      attempts integer not null default 0,
      expires_at timestamptz not null
    );
commit;
-- 2026-11-26-35-contact-inbox
begin;
alter table contact_messages
      add column status text not null default 'archived' check (status in ('open', 'answered', 'archived')),
      add column archived_at timestamptz,
      add column archived_by text references users;
alter table contact_messages alter column status set default 'open';
create index contact_messages_in_order on contact_messages (status, created_at desc, id desc);
create table contact_answers (
      id text primary key,
      message_id text not null references contact_messages on delete cascade,
      text text not null,
      sent_by text not null references users,
      created_at timestamptz not null,
      mailed_at timestamptz
    );
create index contact_answers_of_message on contact_answers (message_id, created_at desc);
create function contact_events() returns trigger language plpgsql as $$ begin
      perform record_event('contact', '{}');
      return null; end $$;
create trigger contact_events after insert or delete or update of status on contact_messages
      for each statement execute function contact_events();
create trigger contact_answer_events after insert or update of mailed_at on contact_answers
      for each statement execute function contact_events();
commit;
-- 2026-11-27-40-usual-weeks
begin;
alter table classes add column usual_weeks jsonb not null default '[]';
commit;
-- 2026-11-28-44-discounts
begin;
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
    );
alter table classes
      add column discounts jsonb not null default '{"early_bird": null, "returning": null}';
alter table enrollments
          add column discount jsonb,
          add constraint discount_within_price check (
            (discount->>'off_cents')::integer between 0 and (discount->>'list_cents')::integer);
create index enrollments_with_code on enrollments ((discount->>'code_id')) where discount is not null;
alter table waitlist_entries
          add column discount jsonb,
          add constraint discount_within_price check (
            (discount->>'off_cents')::integer between 0 and (discount->>'list_cents')::integer);
create index waitlist_entries_with_code on waitlist_entries ((discount->>'code_id')) where discount is not null;
alter table enrollments alter column discount set default '{"kind": "unknown"}';
create function take_over_discount() returns trigger language plpgsql as $$ begin
      new.discount = (
        select discount from waitlist_entries
        where user_id = new.user_id and session_id = new.session_id
          and status = 'accepted' and closed_at = new.enrolled_at limit 1);
      return new; end $$;
create trigger take_over_discount before insert on enrollments for each row
      when (new.discount->>'kind' = 'unknown') execute function take_over_discount();
alter table payments add column discount_cents integer check (discount_cents >= 0);
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
      end $$;
create trigger take_off_discount before insert on payments for each row
      when (new.discount_cents is null and not new.is_imported) execute function take_off_discount();
commit;
-- 2026-11-28-45-lowered-prices
begin;
alter table payments
      drop constraint never_overpaid,
      add constraint never_overpaid check (
        received_cents - refunded_cents <= amount_cents or status = 'refund_due');
commit;
-- 2026-11-28-46-payment-plans
begin;
alter table classes add column payment_plan jsonb not null default '[]';
alter table enrollments add column payment_plan jsonb not null default '[]';
create function installment_cents(installments jsonb) returns bigint immutable language sql as $$
      select coalesce(sum((one ->> 'amount_cents')::integer), 0) from jsonb_array_elements(installments) one $$;
create function installment_cents_due(installments jsonb, paid integer, day date) returns integer immutable
      language sql as $$
        select greatest(0, coalesce(sum((one ->> 'amount_cents')::integer), 0) - paid)::integer
        from jsonb_array_elements(installments) one where (one ->> 'due_date')::date <= day $$;
alter table payments
      add column installments jsonb,
      add constraint installments_add_up check (installments is null or installment_cents(installments) = amount_cents);
alter table rebookings add column due_next_cents integer;
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
      end $$;
create trigger payments_next_installment_due before insert or update on payments
      for each row when (new.installments is not null) execute function next_installment_due();
commit;
-- 2026-11-28-47-online-payments
begin;
alter table payments add column is_surplus boolean not null default false;
drop index one_payment_of_enrollment;
create unique index one_payment_of_enrollment on payments (enrollment_id)
      where status not in ('void', 'refunded') and not is_surplus;
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
        payment_id is not null or kind in ('fee', 'fee_returned', 'payout_out', 'payout_in'));
create unique index payment_entries_online on payment_entries (online_id, kind, payment_id, receipt_id)
      nulls not distinct where online_id is not null;
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
    );
create unique index one_open_checkout on checkouts (payment_id)
      where status in ('creating', 'open', 'processing');
create unique index checkouts_of_intent on checkouts (payment_intent);
create index checkouts_of_payment on checkouts (payment_id, created_at);
create index checkouts_without_fee on checkouts (closed_at) where status = 'paid' and not has_fee;
create function end_changed_checkouts() returns trigger language plpgsql as $$ begin
      update checkouts set stale = true
        from before join changed using (id)
        where checkouts.payment_id = changed.id and checkouts.status in ('creating', 'open') and not stale
          and (before.status, before.amount_cents, before.received_cents, before.refunded_cents, before.installments)
            is distinct from (changed.status, changed.amount_cents, changed.received_cents, changed.refunded_cents,
              changed.installments);
      return null; end $$;
create trigger payments_end_changed_checkouts after update on payments
      referencing old table as before new table as changed
      for each statement execute function end_changed_checkouts();
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
    );
create index online_refunds_of_payment on online_refunds (payment_id);
create index online_refunds_open on online_refunds (created_at) where settled_at is null;
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
    );
create index disputes_of_payment on disputes (payment_id);
create index disputes_open on disputes (created_at) where done_at is null;
create table stripe_events (
      id text primary key,
      type text not null,
      object_id text not null,
      received_at timestamptz not null
    );
create index stripe_events_received on stripe_events (received_at);
create function checkouts_events() returns trigger language plpgsql as $$ begin
          perform record_event('payments', (
            select array_agg(distinct e.user_id) from changed
              join payments p on p.id = changed.payment_id join enrollments e on e.id = p.enrollment_id));
          return null; end $$;
create trigger checkouts_events_on_insert after insert on checkouts
            referencing new table as changed for each statement execute function checkouts_events();
create trigger checkouts_events_on_update after update on checkouts
            referencing new table as changed for each statement execute function checkouts_events();
create function online_refunds_events() returns trigger language plpgsql as $$ begin
          perform record_event('payments', (
            select array_agg(distinct e.user_id) from changed
              join payments p on p.id = changed.payment_id join enrollments e on e.id = p.enrollment_id));
          return null; end $$;
create trigger online_refunds_events_on_insert after insert on online_refunds
            referencing new table as changed for each statement execute function online_refunds_events();
create trigger online_refunds_events_on_update after update on online_refunds
            referencing new table as changed for each statement execute function online_refunds_events();
create function disputes_events() returns trigger language plpgsql as $$ begin
          perform record_event('payments', (
            select array_agg(distinct e.user_id) from changed
              join payments p on p.id = changed.payment_id join enrollments e on e.id = p.enrollment_id));
          return null; end $$;
create trigger disputes_events_on_insert after insert on disputes
            referencing new table as changed for each statement execute function disputes_events();
create trigger disputes_events_on_update after update on disputes
            referencing new table as changed for each statement execute function disputes_events();
commit;
-- 2026-11-28-50-fresh-proof
begin;
alter table logins add column proven_at timestamptz;
commit;
-- 2026-11-28-51-approval-requests
begin;
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
    );
create unique index one_pending_approval on approval_requests (kind, coalesce(payment_id, user_id))
      where status = 'pending';
create index approval_requests_closed on approval_requests (decided_at desc) where status <> 'pending';
create index approval_requests_of_user on approval_requests (user_id);
commit;
-- 2026-11-28-55-history
begin;
alter table consents
    add column id text not null default gen_random_uuid()::text unique, add column given_by text;
update consents set given_by = user_id;
alter table consents alter column given_by set not null;
create function set_given_by() returns trigger language plpgsql as $$
      begin new.given_by := new.user_id; return new; end $$;
create trigger consents_given_by before insert on consents
      for each row execute function set_given_by();
drop trigger consents_unchanged on consents;
alter table audit_log add column written_in xid8 not null default pg_current_xact_id();
create index audit_log_written on audit_log (written_in, id collate "C");
alter table payment_entries add column written_in xid8 not null default pg_current_xact_id();
create index payment_entries_written on payment_entries (written_in, id collate "C");
alter table consents add column written_in xid8 not null default pg_current_xact_id();
create index consents_written on consents (written_in, id collate "C");
alter table legal_texts add column written_in xid8 not null default pg_current_xact_id();
create trigger consents_unchanged before update of id, kind, version, given_at, given_by, occasion, written_in on consents
      for each statement execute function consents_are_kept();
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
    );
create unique index history_links_of_row on history_links (chain, row_id, kind);
create table history_removals (
      chain text not null,
      row_id text not null,
      removed jsonb not null,
      removed_at timestamptz not null default clock_timestamp(),
      primary key (chain, row_id)
    );
create function history_only_grows() returns trigger language plpgsql as $$
      begin raise exception 'the history is append-only'; end $$;
create trigger history_links_append_only before update or delete or truncate on history_links
          for each statement execute function history_only_grows();
create trigger history_removals_append_only before update or delete or truncate on history_removals
          for each statement execute function history_only_grows();
create function record_removal() returns trigger language plpgsql as $$
      begin
        insert into history_removals (chain, row_id, removed) values (tg_table_name, old.id, to_jsonb(old));
        return null;
      end $$;
create trigger payment_entries_removed after delete on payment_entries
      for each row execute function record_removal();
create table nightly_checks (
      name text primary key,
      checked_at timestamptz not null,
      ok boolean not null,
      result jsonb not null
    );
commit;
-- 2026-11-28-56-serving-role
begin;
create function take_back_imported_entries(ids text[]) returns void language sql as $$
      delete from payment_entries where id = any(ids) $$;
alter function take_back_imported_entries(text[]) security definer set search_path = public, pg_temp;
revoke all on function take_back_imported_entries(text[]) from public;
alter function number_receipts() security definer set search_path = public, pg_temp;
revoke all on function number_receipts() from public;
alter function take_receipt_number() security definer set search_path = public, pg_temp;
revoke all on function take_receipt_number() from public;
alter function record_removal() security definer set search_path = public, pg_temp;
revoke all on function record_removal() from public;
commit;
-- 2026-11-28-60-login-devices
begin;
alter table logins add column browser text, add column device_hash text, add column pass_key text;
create index logins_by_pass_key on logins (pass_key) where pass_key is not null;
alter table attendance_marks add column device_hash text, add column is_printed_pass boolean;
create index attendance_marks_by_device on attendance_marks (meeting_id, device_hash)
    where device_hash is not null;
alter table late_scans add column device_hash text;
commit;
-- 2026-11-28-63-approval-events
begin;
create function approval_events() returns trigger language plpgsql as $$ begin
      perform record_event('approvals', '{}');
      return null; end $$;
create trigger approval_events after insert or update of status on approval_requests
      for each statement execute function approval_events();
commit;
-- 2026-11-28-64-held-certificates
begin;
create index certificates_held on certificates (created_at) where file_key like 'quarantine/%';
commit;
-- 2026-11-28-70-hours
begin;
create table standards (
      id text primary key,
      name text not null,
      authority text not null,
      renewed_by text references standards deferrable initially deferred,
      archived_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
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
    );
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
    );
create table chosen_standards (
      user_id text not null references users on delete cascade,
      standard_id text not null references standards,
      counts_from date not null,
      chosen_at timestamptz not null,
      primary key (user_id, standard_id)
    );
create index chosen_standards_by_standard on chosen_standards (standard_id, user_id);
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
    );
create index trainings_of_user on trainings (user_id, completed_on);
create index trainings_by_status on trainings (status, submitted_at);
create index trainings_by_upload on trainings (upload_id) where upload_id is not null;
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
    );
create index hour_results_by_due_day on hour_results (standard_id, state, due_on, user_id);
create index hour_results_by_day on hour_results (computed_on);
create function chosen_standards_events() returns trigger language plpgsql as $$ begin
          perform record_event('hours', (select array_agg(distinct user_id) from changed));
          return null; end $$;
create trigger chosen_standards_events_on_insert after insert on chosen_standards
            referencing new table as changed for each statement execute function chosen_standards_events();
create trigger chosen_standards_events_on_update after update on chosen_standards
            referencing new table as changed for each statement execute function chosen_standards_events();
create trigger chosen_standards_events_on_delete after delete on chosen_standards
            referencing old table as changed for each statement execute function chosen_standards_events();
create function trainings_events() returns trigger language plpgsql as $$ begin
          perform record_event('hours', (select array_agg(distinct user_id) from changed));
          return null; end $$;
create trigger trainings_events_on_insert after insert on trainings
            referencing new table as changed for each statement execute function trainings_events();
create trigger trainings_events_on_update after update on trainings
            referencing new table as changed for each statement execute function trainings_events();
create trigger trainings_events_on_delete after delete on trainings
            referencing old table as changed for each statement execute function trainings_events();
insert into standards (id, name, authority, renewed_by)
      values ('ocfs-day-care', 'New York child care training', 'New York State Office of Children and Family Services (OCFS)', null);
insert into standard_versions (standard_id, number, rules, source)
      values ('ocfs-day-care', 1, '{"kind":"hours","period":{"kind":"from_date","months":24},"hours":30,"areas":[{"id":"childhood-development","name":"Principles of childhood development","minimum_hours":0},{"id":"nutrition-and-health","name":"Nutrition and health needs of infants and children","minimum_hours":0},{"id":"program-development","name":"Child care program development","minimum_hours":0},{"id":"safety-and-security","name":"Safety and security procedures","minimum_hours":0},{"id":"business-records","name":"Business record maintenance and management","minimum_hours":0},{"id":"abuse-prevention","name":"Child abuse and maltreatment: identification and prevention","minimum_hours":0},{"id":"child-care-statutes","name":"Statutes and regulations pertaining to child care","minimum_hours":0},{"id":"abuse-statutes","name":"Statutes and regulations pertaining to child abuse and maltreatment","minimum_hours":0},{"id":"shaken-baby","name":"Shaken baby syndrome: identification, diagnosis, and prevention","minimum_hours":0},{"id":"adverse-experiences","name":"Adverse childhood experiences (ACEs)","minimum_hours":0}],"first_period":{"hours":15,"months":6},"yearly_hours":5,"carry_over_days":90,"rounding":"quarter"}'::jsonb, '18 NYCRR 416.14(c), 417.14(c), 418-1.14, and 418-2.14(c): 30 hours every 2 years, 15 of them in the first 6 months at the program, 5 each year. 418-2.14(d): the topics. Adverse childhood experiences: added to Parts 414, 416, 417, 418-1, and 418-2 on January 6, 2021. 414.14(f): hours of the last 90 days carry over once the period is complete.');
insert into standards (id, name, authority, renewed_by)
      values ('ocfs-school-age', 'New York school-age child care training', 'New York State Office of Children and Family Services (OCFS)', null);
insert into standard_versions (standard_id, number, rules, source)
      values ('ocfs-school-age', 1, '{"kind":"hours","period":{"kind":"from_date","months":24},"hours":30,"areas":[{"id":"childhood-development","name":"Principles of childhood development","minimum_hours":0},{"id":"nutrition-and-health","name":"Nutrition and health needs of infants and children","minimum_hours":0},{"id":"program-development","name":"Child care program development","minimum_hours":0},{"id":"safety-and-security","name":"Safety and security procedures","minimum_hours":0},{"id":"business-records","name":"Business record maintenance and management","minimum_hours":0},{"id":"abuse-prevention","name":"Child abuse and maltreatment: identification and prevention","minimum_hours":0},{"id":"child-care-statutes","name":"Statutes and regulations pertaining to child care","minimum_hours":0},{"id":"abuse-statutes","name":"Statutes and regulations pertaining to child abuse and maltreatment","minimum_hours":0},{"id":"adverse-experiences","name":"Adverse childhood experiences (ACEs)","minimum_hours":0}],"first_period":{"hours":15,"months":6},"yearly_hours":5,"carry_over_days":90,"rounding":"quarter"}'::jsonb, '18 NYCRR 414.14(c), (d), and (f): the same hours as in day care; shaken baby syndrome is not among the topics of school-age programs.');
insert into standards (id, name, authority, renewed_by)
      values ('cda', 'Child Development Associate (CDA) credential', 'Council for Professional Recognition', 'cda-renewal');
insert into standard_versions (standard_id, number, rules, source)
      values ('cda', 1, '{"kind":"hours","period":{"kind":"once"},"hours":120,"areas":[{"id":"safe-environment","name":"Planning a safe and healthy learning environment","minimum_hours":10},{"id":"physical-intellectual","name":"Advancing children''s physical and intellectual development","minimum_hours":10},{"id":"social-emotional","name":"Supporting children''s social and emotional development","minimum_hours":10},{"id":"families","name":"Building productive relationships with families","minimum_hours":10},{"id":"program-operation","name":"Managing an effective program operation","minimum_hours":10},{"id":"professionalism","name":"Maintaining a commitment to professionalism","minimum_hours":10},{"id":"observing","name":"Observing and recording children''s behavior","minimum_hours":10},{"id":"child-development","name":"Understanding principles of child development and learning","minimum_hours":10}],"first_period":null,"yearly_hours":null,"carry_over_days":0,"rounding":"none"}'::jsonb, 'Council for Professional Recognition, CDA Competency Standards, professional education: 120 clock hours, at least 10 in each of eight subject areas.');
insert into standards (id, name, authority, renewed_by)
      values ('cda-renewal', 'CDA renewal', 'Council for Professional Recognition', 'cda-renewal');
insert into standard_versions (standard_id, number, rules, source)
      values ('cda-renewal', 1, '{"kind":"hours","period":{"kind":"from_date","months":36},"hours":45,"areas":[],"first_period":null,"yearly_hours":null,"carry_over_days":0,"rounding":"none"}'::jsonb, 'Council for Professional Recognition, CDA Renewal Procedures Guide: 45 clock hours after the date of the award, within its three years.');
insert into standards (id, name, authority, renewed_by)
      values ('cpr-first-aid', 'CPR and First Aid', 'The organization that issues the card', 'cpr-first-aid');
insert into standard_versions (standard_id, number, rules, source)
      values ('cpr-first-aid', 1, '{"kind":"card","issuers":[{"id":"aha","name":"American Heart Association","months":24,"until":"month_end"},{"id":"red-cross","name":"American Red Cross","months":24,"until":"day"}]}'::jsonb, 'American Heart Association: cards are valid for two years, to the end of the month. American Red Cross: two years from the day of the course.');
commit;
-- 2026-11-28-72-hours-by-due-day
begin;
create index hour_results_lacking on hour_results (due_on, user_id, standard_id) where state <> 'done';
create index hour_results_done on hour_results (done_through, user_id, standard_id) where state = 'done';
commit;
-- 2026-11-28-73-transcripts
begin;
create table transcript_links (
      id text primary key,
      user_id text not null references users on delete cascade,
      token_hash text not null unique,
      label text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
create index transcript_links_of_user on transcript_links (user_id, created_at);
create index transcript_links_by_expiry on transcript_links (expires_at);
create table transcript_openings (
      id text primary key,
      link_id text not null references transcript_links on delete cascade,
      opened_at timestamptz not null,
      browser text not null
    );
create index transcript_openings_of_link on transcript_openings (link_id, opened_at);
commit;
-- 2026-11-28-75-centers
begin;
create table centers (
      id text primary key,
      name text not null,
      address text not null,
      phone text,
      billing_email text not null,
      tax_exempt_number text not null default '',
      notes text not null default '',
      terms jsonb not null,
      status text not null check (status in ('requested', 'active', 'declined', 'closed')),
      request jsonb,
      created_at timestamptz not null,
      created_by text references users on delete set null,
      updated_at timestamptz not null
    );
create index centers_by_name on centers (lower(name), id);
create table center_members (
      id text primary key,
      center_id text not null references centers,
      user_id text not null references users on delete cascade,
      kind text not null check (kind in ('director', 'staff')),
      joined_at timestamptz not null,
      left_at timestamptz
    );
create unique index one_membership on center_members (center_id, user_id, kind) where left_at is null;
create index center_members_of_user on center_members (user_id);
create table center_invitations (
      id text primary key,
      center_id text not null references centers,
      kind text not null check (kind in ('director', 'staff')),
      first_name text,
      last_name text,
      email text,
      phone text,
      token_hash text not null unique,
      created_at timestamptz not null,
      created_by text references users on delete set null,
      expires_at timestamptz not null,
      mailed_at timestamptz,
      accepted_at timestamptz,
      accepted_by text references users on delete set null,
      revoked_at timestamptz,
      constraint links_for_everybody_are_of_staff check (first_name is not null or kind = 'staff')
    );
create index center_invitations_of_center on center_invitations (center_id, created_at);
create index center_invitations_by_expiry on center_invitations (expires_at);
create table center_orders (
      id text primary key,
      center_id text not null references centers,
      session_id text not null references class_sessions,
      mode text not null check (mode in ('all', 'fitting')),
      po_number text not null,
      ordered_at timestamptz not null,
      ordered_by text references users on delete set null
    );
create index center_orders_of_center on center_orders (center_id, ordered_at);
alter table enrollments add column center_id text references centers,
          add column center_order_id text references center_orders;
create index enrollments_of_center on enrollments (center_id) where center_id is not null;
alter table waitlist_entries add column center_id text references centers,
          add column center_order_id text references center_orders;
create index waitlist_entries_of_center on waitlist_entries (center_id) where center_id is not null;
create function provider_day(moment timestamptz) returns date language sql stable as $$
      select (moment at time zone coalesce((select value #>> '{}' from settings where name = 'provider_timezone'), 'America/New_York'))::date $$;
create table invoice_years (
      kind text not null,
      year integer not null,
      last_number integer not null,
      primary key (kind, year)
    );
create table invoices (
      id text primary key,
      kind text not null check (kind in ('invoice', 'credit_note')),
      center_id text not null references centers,
      corrects_id text references invoices,
      status text not null check (status in ('draft', 'issued', 'void')),
      number text unique,
      po_number text not null default '',
      issued_on date,
      due_on date,
      billed_to jsonb,
      created_at timestamptz not null,
      created_by text references users on delete set null,
      mailed_at timestamptz,
      reminded_on date,
      void_reason text,
      voided_on date,
      updated_at timestamptz not null,
      written_in xid8 not null default pg_current_xact_id(),
      constraint credit_notes_correct_invoices check ((kind = 'credit_note') = (corrects_id is not null)),
      constraint issued_invoices_have_days check (
        status = 'draft' or (issued_on is not null and due_on is not null and billed_to is not null)),
      constraint void_invoices_have_reasons check (
        (status = 'void') = (void_reason is not null) and (status = 'void') = (voided_on is not null))
    );
create index invoices_of_center on invoices (center_id, issued_on);
create index credit_notes_of_invoice on invoices (corrects_id) where corrects_id is not null;
create table invoice_lines (
      id text primary key,
      invoice_id text not null references invoices on delete cascade,
      position integer not null,
      payment_id text not null references payments,
      credits_line_id text references invoice_lines,
      student_name text not null,
      class_title text not null,
      class_dates text not null,
      list_cents integer not null,
      discount_cents integer not null,
      discount_reason text not null,
      amount_cents integer not null check (amount_cents > 0)
    );
create index invoice_lines_of_invoice on invoice_lines (invoice_id, position);
create index invoice_lines_of_payment on invoice_lines (payment_id);
create index credits_of_line on invoice_lines (credits_line_id) where credits_line_id is not null;
create table invoice_receipts (
      id text primary key,
      invoice_id text not null references invoices,
      amount_cents integer not null check (amount_cents > 0),
      method text not null,
      reference text,
      received_on date not null,
      recorded_at timestamptz not null,
      recorded_by text references users on delete set null
    );
create index receipts_of_invoice on invoice_receipts (invoice_id, recorded_at);
create table invoice_receipt_entries (
      invoice_receipt_id text not null references invoice_receipts on delete cascade,
      entry_id text not null unique references payment_entries on delete cascade,
      primary key (invoice_receipt_id, entry_id)
    );
create function owed_of_payment(payment payments) returns integer language sql immutable as $$
      select case
        when payment.status in ('pending', 'failed') then payment.amount_cents
        when payment.status = 'paid' then payment.received_cents - payment.refunded_cents
        when payment.status = 'refund_due' then payment.kept_cents
        else 0 end $$;
create function left_of_invoice_line(line invoice_lines) returns integer language sql stable as $$
      select line.amount_cents - coalesce((
        select sum(amount_cents) from invoice_lines credit where credit.credits_line_id = line.id), 0)::integer
    $$;
create function settle_invoice_lines() returns trigger language plpgsql as $$
      declare
        payment payments;
        owed integer;
        live record;
        taken_back integer;
        note_id text;
      begin
        select line.*, invoice.status as invoice_status, invoice.center_id, invoice.billed_to,
            left_of_invoice_line(line) as left_cents
          into live
          from invoice_lines line join invoices invoice on invoice.id = line.invoice_id
          where line.payment_id = new.id and invoice.kind = 'invoice' and invoice.status in ('draft', 'issued')
            and left_of_invoice_line(line) > 0;
        if not found then return null; end if;
        select * into payment from payments where id = new.id;
        owed := owed_of_payment(payment);
        if owed = live.left_cents then return null; end if;
        if live.invoice_status = 'draft' then
          delete from invoice_lines where id = live.id;
          return null;
        end if;
        taken_back := case when owed < live.left_cents then live.left_cents - owed else live.left_cents end;
        select id into note_id from invoices
          where corrects_id = live.invoice_id and written_in = pg_current_xact_id();
        if note_id is null then
          note_id := gen_random_uuid()::text;
          insert into invoices (id, kind, center_id, corrects_id, status, issued_on, due_on, billed_to, created_at, updated_at)
          values (note_id, 'credit_note', live.center_id, live.invoice_id, 'issued',
            provider_day(payment.updated_at), provider_day(payment.updated_at), live.billed_to,
            payment.updated_at, payment.updated_at);
        end if;
        insert into invoice_lines (id, invoice_id, position, payment_id, credits_line_id, student_name, class_title,
          class_dates, list_cents, discount_cents, discount_reason, amount_cents)
        values (gen_random_uuid()::text, note_id,
          (select count(*) + 1 from invoice_lines where invoice_id = note_id), live.payment_id, live.id,
          live.student_name, live.class_title, live.class_dates, taken_back, 0, '', taken_back);
        update invoices set updated_at = payment.updated_at where id = live.invoice_id;
        return null;
      end $$;
create constraint trigger payments_settle_invoices after update on payments
      deferrable initially deferred for each row
      when ((old.status, old.amount_cents, old.received_cents, old.refunded_cents, old.kept_cents)
        is distinct from (new.status, new.amount_cents, new.received_cents, new.refunded_cents, new.kept_cents))
      execute function settle_invoice_lines();
create function take_invoice_number() returns trigger language plpgsql as $$
      declare
        issued_year integer;
        taken integer;
      begin
        if exists (select from invoices where id = new.id and number is not null) then return null; end if;
        issued_year := extract(year from new.issued_on);
        insert into invoice_years (kind, year, last_number) values (new.kind, issued_year, 1)
          on conflict (kind, year) do update set last_number = invoice_years.last_number + 1
          returning last_number into taken;
        update invoices set number = case new.kind when 'invoice' then 'INV-' else 'CN-' end || issued_year || '-'
          || lpad(taken::text, greatest(5, length(taken::text)), '0')
        where id = new.id;
        return null;
      end $$;
alter function take_invoice_number() security definer set search_path = public, pg_temp;
revoke all on function take_invoice_number() from public;
create constraint trigger invoices_number_on_insert after insert on invoices
          deferrable initially deferred for each row
          when (new.status = 'issued' and new.number is null)
          execute function take_invoice_number();
create constraint trigger invoices_number_on_update after update on invoices
          deferrable initially deferred for each row
          when (new.status = 'issued' and new.number is null)
          execute function take_invoice_number();
create function directors_of(ids text[]) returns text[] language sql stable as $$
      select coalesce(array_agg(distinct user_id), '{}') from center_members
      where center_id = any(ids) and kind = 'director' and left_at is null $$;
create function centers_events() returns trigger language plpgsql as $$ begin
          
          perform record_event('centers', directors_of((select array_agg(distinct id) from changed)));
          return null; end $$;
create trigger centers_events_on_insert after insert on centers
            referencing new table as changed for each statement execute function centers_events();
create trigger centers_events_on_update after update on centers
            referencing new table as changed for each statement execute function centers_events();
create function center_members_events() returns trigger language plpgsql as $$ begin
          
          perform record_event('centers', directors_of((select array_agg(distinct center_id) from changed)) || (select array_agg(distinct user_id) from changed));
          return null; end $$;
create trigger center_members_events_on_insert after insert on center_members
            referencing new table as changed for each statement execute function center_members_events();
create trigger center_members_events_on_update after update on center_members
            referencing new table as changed for each statement execute function center_members_events();
create function center_invitations_events() returns trigger language plpgsql as $$ begin
          
          perform record_event('centers', directors_of((select array_agg(distinct center_id) from changed)));
          return null; end $$;
create trigger center_invitations_events_on_insert after insert on center_invitations
            referencing new table as changed for each statement execute function center_invitations_events();
create trigger center_invitations_events_on_update after update on center_invitations
            referencing new table as changed for each statement execute function center_invitations_events();
create function invoices_events() returns trigger language plpgsql as $$ begin
          
          perform record_event('centers', directors_of((select array_agg(distinct center_id) from changed)));
          return null; end $$;
create trigger invoices_events_on_insert after insert on invoices
            referencing new table as changed for each statement execute function invoices_events();
create trigger invoices_events_on_update after update on invoices
            referencing new table as changed for each statement execute function invoices_events();
create function center_enrollment_events() returns trigger language plpgsql as $$ begin
          if not exists (select from changed where center_id is not null) then return null; end if;
          perform record_event('centers', directors_of((select array_agg(distinct center_id) from changed where center_id is not null having count(*) > 0)));
          return null; end $$;
create trigger center_enrollment_events_on_insert after insert on enrollments
            referencing new table as changed for each statement execute function center_enrollment_events();
create trigger center_enrollment_events_on_update after update on enrollments
            referencing new table as changed for each statement execute function center_enrollment_events();
commit;
-- 2026-11-28-76-invoice-checkouts
begin;
alter table invoices add column queued_at timestamptz;
create index invoices_not_queued on invoices (created_at) where queued_at is null and status = 'issued';
alter table checkouts alter column payment_id drop not null,
      add column invoice_id text references invoices,
      add constraint checkouts_are_of_one check (num_nonnulls(payment_id, invoice_id) = 1);
create unique index one_open_checkout_of_invoice on checkouts (invoice_id)
      where status in ('creating', 'open', 'processing');
create index checkouts_of_invoice on checkouts (invoice_id, created_at) where invoice_id is not null;
create or replace function end_changed_checkouts() returns trigger language plpgsql as $$ begin
      update checkouts set stale = true
        from before join changed using (id)
        where (checkouts.payment_id = changed.id or checkouts.invoice_id in (
            select invoice_id from invoice_lines where invoice_lines.payment_id = changed.id))
          and checkouts.status in ('creating', 'open') and not stale
          and (before.status, before.amount_cents, before.received_cents, before.refunded_cents, before.installments)
            is distinct from (changed.status, changed.amount_cents, changed.received_cents, changed.refunded_cents,
              changed.installments);
      return null; end $$;
commit;
-- 2026-11-28-77-normal-emails
begin;
alter table users add column normal_email text;
create index users_normal_email on users (normal_email) where normal_email is not null;
create function forget_normal_email() returns trigger language plpgsql as $$ begin
      new.normal_email := null;
      return new; end $$;
create trigger forget_normal_email before update of email on users
      for each row when (new.email is distinct from old.email) execute function forget_normal_email();
commit;
-- 2026-11-28-78-stripe-events-without-object
begin;
alter table stripe_events alter column object_id drop not null;
commit;
-- 2026-11-28-80-import-tables
begin;
alter table imports
      add column header_row integer not null default 1,
      add column sheet text not null default '',
      add column sheets jsonb not null default '[]';
create table import_other_rows (
      import_id text not null references imports on delete cascade,
      sheet text not null,
      number integer not null,
      cells jsonb not null,
      primary key (import_id, sheet, number)
    );
commit;
-- 2026-11-28-81-derived-durations
begin;
with spans as (
      select class_id, max(end_date - start_date + 1) as before,
        greatest(1, max(end_date - start_date + case when end_time > start_time then 1 else 0 end)) as days
      from class_sessions where removed_at is null group by class_id)
    update classes set duration = case
      when days > 7 then (days + 6) / 7 || ' weeks' when days = 1 then '1 day' else days || ' days' end
    from spans where spans.class_id = classes.id and duration = case
      when before >= 14 and before % 7 = 0 then before / 7 || ' weeks'
      when before = 1 then '1 day' else before || ' days' end;
commit;
-- 2026-11-28-82-standards-by-office
begin;
alter table chosen_standards add column by_office boolean not null default false;
commit;
-- 2026-11-28-83-more-approvals
begin;
alter table approval_requests
      drop constraint approval_requests_kind_check,
      drop constraint refunds_have_a_payment,
      add constraint approval_requests_kind_check check (kind in
        ('user_deletion', 'user_merge', 'refund', 'correction', 'removal')),
      add constraint money_has_a_payment check (
        (kind in ('refund', 'correction', 'removal')) = (payment_id is not null));
commit;
-- 2026-11-28-84-import-undo-approvals
begin;
alter table approval_requests
      drop constraint approval_requests_kind_check,
      add constraint approval_requests_kind_check check (kind in
        ('user_deletion', 'user_merge', 'import_undo', 'refund', 'correction', 'removal'));
drop index one_pending_approval;
create unique index one_pending_approval
      on approval_requests (kind, coalesce(payment_id, input ->> 'import_id', user_id))
      where status = 'pending';
commit;

-- What Kysely notes of the migrations.
create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
insert into kysely_migration_lock (id) values ('migration_lock');
insert into kysely_migration (name, timestamp) values
  ('2026-11-22-01-users', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-02-classes', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-03-enrollments', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-04-seat-counts', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-05-payments', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-06-certificates', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-07-notifications', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-08-files', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-09-audit-log', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-10-server', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-11-rate-limits', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-12-status-changes', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-13-events', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-14-file-hashes', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-15-list-views', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-16-status-history', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-17-logos', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-20-known-devices', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-21-meetings', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-40-attendance', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-60-required-hours', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-61-check-ins', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-62-invitations', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-63-walk-ins', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-70-imports', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-75-certificate-overrides', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-80-error-reports', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-81-imported-certificates', '2026-11-23T00:00:00.000Z'),
  ('2026-11-22-95-late-scans', '2026-11-23T00:00:00.000Z'),
  ('2026-11-23-05-marks-reach-students', '2026-11-23T18:00:00.000Z'),
  ('2026-11-23-10-make-up-meetings', '2026-11-23T18:00:00.000Z'),
  ('2026-11-23-20-transfers', '2026-11-23T18:00:00.000Z'),
  ('2026-11-23-40-legal-texts', '2026-11-23T18:00:00.000Z'),
  ('2026-11-23-50-imported-money', '2026-11-23T18:00:00.000Z'),
  ('2026-11-23-51-import-invitations', '2026-11-23T18:00:00.000Z'),
  ('2026-11-23-55-refund-policy', '2026-11-23T18:00:00.000Z'),
  ('2026-11-23-60-second-factor', '2026-11-23T18:00:00.000Z'),
  ('2026-11-23-70-live-enrollments', '2026-11-23T18:00:00.000Z'),
  ('2026-11-24-20-make-up-seats', '2026-11-28T22:00:00.000Z'),
  ('2026-11-24-40-search-without-accents', '2026-11-28T22:00:00.000Z'),
  ('2026-11-24-41-corrected-users', '2026-11-28T22:00:00.000Z'),
  ('2026-11-24-42-import-warnings', '2026-11-28T22:00:00.000Z'),
  ('2026-11-24-50-import-values', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-10-seats-by-statement', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-11-reported-enrollments', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-20-booked-entries', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-21-closed-months', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-22-corrections', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-23-receipt-numbers', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-30-session-pages', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-31-rebookings', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-32-school-calendar', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-33-students-without-email', '2026-11-28T22:00:00.000Z'),
  ('2026-11-26-35-contact-inbox', '2026-11-28T22:00:00.000Z'),
  ('2026-11-27-40-usual-weeks', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-44-discounts', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-45-lowered-prices', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-46-payment-plans', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-47-online-payments', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-50-fresh-proof', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-51-approval-requests', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-55-history', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-56-serving-role', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-60-login-devices', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-63-approval-events', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-64-held-certificates', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-70-hours', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-72-hours-by-due-day', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-73-transcripts', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-75-centers', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-76-invoice-checkouts', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-77-normal-emails', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-78-stripe-events-without-object', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-80-import-tables', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-81-derived-durations', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-82-standards-by-office', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-83-more-approvals', '2026-11-28T22:00:00.000Z'),
  ('2026-11-28-84-import-undo-approvals', '2026-11-28T22:00:00.000Z');

-- Some data.
insert into users (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at) values
  ('u1', 'rosa@example.test', 'Rosa', 'Diaz', 'none', 'student', 'active', now(), now());
insert into classes (id, title, description, duration, location_type, price_cents, created_at, updated_at) values
  ('c1', 'CPR', 'Saves lives.', '1 day', 'Online', 9500, now(), now());
insert into class_sessions (id, class_id, start_date, end_date, start_time, end_time, capacity, created_at, updated_at) values
  ('s1', 'c1', '2026-12-04', '2026-12-04', '09:00', '15:00', 2, now(), now());
insert into enrollments (id, user_id, session_id, status, enrolled_at) values ('e1', 'u1', 's1', 'approved', now());
insert into payments (id, enrollment_id, amount_cents, due_date, created_at, updated_at) values
  ('p1', 'e1', 9500, '2026-12-01', now(), now());
insert into payment_entries (id, payment_id, kind, amount_cents, method, received_at, recorded_at) values
  ('r1', 'p1', 'receipt', 2500, 'cash', now(), now());
insert into session_meetings
  (id, session_id, planned_date, date, start_time, end_time, created_at, updated_at) values
  ('m1', 's1', '2026-12-04', '2026-12-04', '09:00', '15:00', now(), now());
insert into attendance_marks
  (id, meeting_id, user_id, status, note, marked_at, marked_by, is_correction, received_at) values
  ('k1', 'm1', 'u1', 'present', '', now(), 'u1', false, now());
insert into error_reports
  (id, fingerprint, version, kind, message, frames, browser, offline, count, first_seen_at, last_seen_at) values
  ('x1', 'f1', '1.0.0', 'error', 'rows is undefined', '[]', 'Safari', true, 1, now(), now());
insert into late_scans (meeting_id, user_id, code_at, received_at) values ('m1', 'u1', now(), now());
insert into users (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at) values
  ('u2', 'olga@example.test', 'Olga', 'Reyes', 'none', 'admin', 'active', now(), now());
insert into class_sessions (id, class_id, start_date, end_date, start_time, end_time, capacity, created_at, updated_at) values
  ('s2', 'c1', '2026-12-11', '2026-12-11', '09:00', '15:00', 2, now(), now());
insert into session_meetings
  (id, session_id, planned_date, date, start_time, end_time, created_at, updated_at) values
  ('m2', 's2', '2026-12-11', '2026-12-11', '09:00', '15:00', now(), now());
insert into make_up_meetings (id, enrollment_id, meeting_id, missed_meeting_id, assigned_by, assigned_at) values
  ('a1', 'e1', 'm2', 'm1', 'u2', now());
insert into transfer_requests (id, enrollment_id, session_id, created_at) values ('t1', 'e1', 's2', now());
insert into legal_texts (kind, version, text, published_at, published_by) values
  ('terms', 1, 'Be kind.', now(), 'u2');
insert into legal_text_drafts (kind, text, updated_at, updated_by) values ('privacy', 'We keep', now(), 'u2');
insert into consents (user_id, kind, version, given_at, occasion) values ('u1', 'terms', 1, now(), 'asked');
insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) values
  ('k1', 'u2', 'credential', 'key', 0, '[]', 'Phone', now());
insert into passkey_challenges (challenge_hash, purpose, expires_at) values ('h1', 'login', now());
insert into authenticator_apps (user_id, encrypted_secret, confirmed_at) values ('u2', 'secret', now());
insert into recovery_codes (user_id, code_hash) values ('u2', 'h2');
insert into second_steps (ticket_hash, user_id, expires_at) values ('h3', 'u2', now());
insert into users (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at) values
  ('u3', 'ana@example.test', 'Ana', 'Cruz', 'none', 'student', 'active', now(), now());
insert into enrollments (id, user_id, session_id, status, enrolled_at) values ('e2', 'u1', 's2', 'approved', now());
insert into rebookings
  (id, enrollment_id, new_enrollment_id, plan, carried_cents, due_cents, refund_cents, created_at) values
  ('b1', 'e1', 'e2', 'move', 2500, 7000, 0, now());
insert into closed_months (month, ends_at, totals, closed_at, closed_by) values
  ('2026-09', '2026-10-01 04:00Z', '{}', now(), 'u2');
insert into notifications (id, user_id, type, title, message, created_at) values
  ('n1', 'u1', 'other', 'Your class', 'It starts.', now());
insert into calls (notification_id) values ('n1');
insert into join_codes (user_id, selector, secret_hash, expires_at) values ('u3', 'selector', 'h4', now());
insert into contact_messages (id, name, email, message, created_at) values
  ('w1', 'Rosa', 'rosa@example.test', 'Sundays?', now());
insert into contact_answers (id, message_id, text, sent_by, created_at) values ('w2', 'w1', 'Yes.', 'u2', now());
insert into discount_codes (id, code, unit, value, created_at, updated_at) values
  ('d1', 'FALL', 'percent', 10, now(), now());
insert into checkouts (id, payment_id, amount_cents, status, created_at, expires_at) values
  ('o1', 'p1', 7000, 'open', now(), now());
insert into online_refunds (id, payment_id, payment_intent, amount_cents, status, reason, created_at) values
  ('o2', 'p1', 'pi_1', 1000, 'requested', 'Ill', now());
insert into disputes (id, payment_id, payment_intent, amount_cents, reason, status, created_at) values
  ('o3', 'p1', 'pi_1', 1000, 'fraudulent', 'needs_response', now());
insert into stripe_events (id, type, object_id, received_at) values ('evt_1', 'payout.paid', 'po_1', now());
insert into approval_requests (id, kind, user_id, requested_by, requested_at, expires_at) values
  ('q1', 'user_deletion', 'u1', 'u2', now(), now());
insert into nightly_checks (name, checked_at, ok, result) values ('history', now(), true, '{}');
insert into class_shares (class_id, number, hours, shares, created_at) values ('c1', 1, 6, '[]', now());
insert into chosen_standards (user_id, standard_id, counts_from, chosen_at)
  select 'u1', min(id), '2026-01-01', now() from standards;
insert into trainings (id, user_id, title, provider, completed_on, hours, credits, submitted_at) values
  ('g1', 'u1', 'Safe sleep', 'The county', '2026-05-01', 2, '[]', now());
insert into hour_results
  (user_id, standard_id, computed_on, state, earned, self_reported, missing, missing_areas)
  select 'u1', min(id), '2026-11-28', 'open', 0, 0, 30, '{}' from standards;
insert into transcript_links (id, user_id, token_hash, label, created_at, expires_at) values
  ('l1', 'u1', 'h5', 'Licensor', now(), now());
insert into transcript_openings (id, link_id, opened_at, browser) values ('l2', 'l1', now(), 'Safari');
insert into centers (id, name, address, billing_email, terms, status, created_at, updated_at) values
  ('z1', 'Little Steps', 'Court Street', 'office@example.test', '{"due_days": 30, "discounts": []}', 'active', now(), now());
insert into center_members (id, center_id, user_id, kind, joined_at) values ('z2', 'z1', 'u3', 'director', now());
insert into center_invitations (id, center_id, kind, token_hash, created_at, expires_at) values
  ('z3', 'z1', 'staff', 'h6', now(), now());
insert into center_orders (id, center_id, session_id, mode, po_number, ordered_at) values
  ('z4', 'z1', 's2', 'all', '', now());
insert into enrollments (id, user_id, session_id, status, enrolled_at, center_id) values
  ('e3', 'u3', 's2', 'approved', now(), 'z1');
insert into payments (id, enrollment_id, amount_cents, due_date, created_at, updated_at) values
  ('p3', 'e3', 9500, '2026-12-01', now(), now());
begin;
insert into invoices (id, kind, center_id, status, issued_on, due_on, billed_to, created_at, updated_at) values
  ('i1', 'invoice', 'z1', 'issued', '2026-11-28', '2026-12-28', '{}', now(), now());
insert into invoice_lines (id, invoice_id, position, payment_id, student_name, class_title, class_dates, list_cents, discount_cents, discount_reason, amount_cents) values
  ('i2', 'i1', 1, 'p3', 'Ana Cruz', 'CPR', 'Dec 11', 9500, 0, '', 9500);
commit;
insert into payment_entries (id, payment_id, kind, amount_cents, method, received_at, recorded_at) values
  ('r3', 'p3', 'receipt', 4000, 'check', now(), now());
insert into invoice_receipts (id, invoice_id, amount_cents, method, received_on, recorded_at) values
  ('i3', 'i1', 4000, 'check', '2026-11-28', now());
insert into invoice_receipt_entries (invoice_receipt_id, entry_id) values ('i3', 'r3');
insert into history_links
  (chain, position, kind, row_id, written_in, form, row_hash, chain_hash, rows, linked_at) values
  ('ledger', 1, 'row', 'r1', '1', 1, '\x00', '\x00', 1, now());
insert into history_removals (chain, row_id, removed) values ('audit', 'a0', '{}');
insert into imports (id, kind, file_name, headers, mapping, status, created_by, created_at) values
  ('i1', 'users', 'students.csv', '["Email"]', '{}', 'uploaded', 'u2', now());
insert into import_rows (import_id, number, state, cells) values ('i1', 2, 'waiting', '["rosa@example.test"]');
insert into import_other_rows (import_id, sheet, number, cells) values ('i1', '', 1, '["Email"]');
