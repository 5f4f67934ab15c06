import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const paymentsCertificatesMessages: Record<string, Migration> = {
  '2026-11-22-05-payments': { up: payments },
  '2026-11-22-06-certificates': { up: certificates },
  '2026-11-22-07-notifications': { up: notifications },
  '2026-11-22-08-files': { up: files },
  '2026-11-22-09-audit-log': { up: auditLog },
}

/**
 * What an approved enrollment costs, and every sum received for it or refunded, append-only. A trigger keeps
 * both totals beside the payment. Checks reject receiving more than the amount, refunding more than was
 * received, and closing a payment without refunding it.
 */
async function payments(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`
    create unique index one_payment_of_enrollment on payments (enrollment_id)
      where status not in ('void', 'refunded')`.execute(db)
  await sql`create index payments_of_enrollment on payments (enrollment_id)`.execute(db)
  await sql`create index payments_in_order on payments (created_at, id)`.execute(db)
  await sql`create index payments_unpaid on payments (due_date) where status in ('pending', 'failed')`.execute(
    db,
  )
  await sql`create index payments_refund_due on payments (id) where status = 'refund_due'`.execute(db)
  await sql`
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
    )`.execute(db)
  await sql`create index payment_entries_of_payment on payment_entries (payment_id)`.execute(db)
  await sql`create index payment_entries_of_receipt on payment_entries (receipt_id)`.execute(db)
  await sql`
    create index payment_entries_received on payment_entries (received_at)
      include (kind, amount_cents, payment_id)`.execute(db)
  await sql`
    create function move_payment_totals() returns trigger language plpgsql as $$
      begin
        update payments set
          received_cents = received_cents + case new.kind when 'receipt' then new.amount_cents else 0 end,
          refunded_cents = refunded_cents + case new.kind when 'refund' then new.amount_cents else 0 end
        where id = new.payment_id;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_totals after insert on payment_entries
      for each row execute function move_payment_totals()`.execute(db)
  await sql`
    create function payment_entries_are_append_only() returns trigger language plpgsql as $$
      begin raise exception 'payment entries are append-only'; end $$`.execute(db)
  await sql`
    create trigger payment_entries_append_only before update or delete on payment_entries
      for each statement execute function payment_entries_are_append_only()`.execute(db)
}

/**
 * Uploaded and issued certificates. They outlive the account of their user. An issued one has a number and a
 * signed code. The number of a deleted one stays known as withdrawn, because its paper may still be in use.
 */
async function certificates(db: Kysely<unknown>): Promise<void> {
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

/**
 * Notifications, one row per recipient, the messages that they came from, and the delivery of each by email
 * and push. The `target` of a delivery is the device of a push, and empty for an email.
 */
async function notifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_templates (
      id text primary key,
      name text not null unique,
      type text not null,
      title_template text not null,
      message_template text not null,
      recipient_type text not null check (recipient_type in ('user', 'class')),
      created_at timestamptz not null
    )`.execute(db)
  await sql`
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
    )`.execute(db)
  await sql`create index sent_messages_in_order on sent_messages (created_at)`.execute(db)
  await sql`
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
    )`.execute(db)
  await sql`create index notifications_of_user on notifications (user_id, created_at)`.execute(db)
  await sql`
    create index notifications_of_sent_message on notifications (sent_message_id, id)
      where sent_message_id is not null`.execute(db)
  await sql`
    create table deliveries (
      notification_id text not null references notifications on delete cascade,
      channel text not null check (channel in ('email', 'push')),
      target text not null default '',
      status text not null check (status in ('queued', 'sent', 'refused', 'failed', 'skipped')),
      attempts integer not null default 0,
      detail text,
      updated_at timestamptz not null,
      primary key (notification_id, channel, target)
    )`.execute(db)
  await sql`create index deliveries_sent on deliveries (channel, updated_at) where status = 'sent'`.execute(
    db,
  )
  await sql`
    create table push_subscriptions (
      id text primary key,
      login_id text not null unique references logins on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
}

/**
 * Uploaded files without a row that uses them yet, the documents of users, and orphaned files, which are
 * deleted after a day.
 */
async function files(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploaded_files (
      file_key text primary key,
      user_id text not null references users on delete cascade,
      file_type text not null,
      file_size integer not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index uploaded_files_by_age on uploaded_files (created_at)`.execute(db)
  await sql`
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
    )`.execute(db)
  await sql`create table orphaned_files (file_key text primary key, since timestamptz not null)`.execute(db)
  await sql`create index orphaned_files_by_age on orphaned_files (since)`.execute(db)
}

/**
 * The append-only record of who did what. It outlives the users that it names, so it has no foreign keys.
 * A user's activity is read from it.
 */
async function auditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create index audit_log_at on audit_log (at)`.execute(db)
  await sql`create index audit_log_actors on audit_log (at, actor_id)`.execute(db)
  await sql`create index audit_log_actor on audit_log (actor_id, at)`.execute(db)
  await sql`create index audit_log_subject on audit_log (subject_type, subject_id)`.execute(db)
  await sql`
    create index audit_log_concerns on audit_log ((details ->> 'user_id'), at)
      where details ->> 'user_id' is not null`.execute(db)
  await sql`
    create function audit_log_is_append_only() returns trigger language plpgsql as $$
      begin raise exception 'the audit log is append-only'; end $$`.execute(db)
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function audit_log_is_append_only()`.execute(db)
}
