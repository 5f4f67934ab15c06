import { type Kysely, sql } from 'kysely'

/**
 * Notifications, one row per recipient, the messages that they came from, and the delivery of each by email
 * and push. The `target` of a delivery is the device of a push, and empty for an email.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
