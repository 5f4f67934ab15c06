-- A database as version 1.0.0 makes it. Frozen: upgrade.test.ts upgrades it.
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
  ('2026-11-22-95-late-scans', '2026-11-23T00:00:00.000Z');

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
