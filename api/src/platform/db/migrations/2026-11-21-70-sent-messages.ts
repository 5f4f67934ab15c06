import { type Kysely, sql } from 'kysely'

/** What administrators wrote, each with the notifications it became, and the texts they keep for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sent_messages (
      id text primary key,
      sender_id text references users on delete set null,
      type text not null check (type in ('user_notification', 'class_notification', 'broadcast')),
      class_id text references classes on delete set null,
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
    alter table notifications add column sent_message_id text references sent_messages on delete set null`.execute(
    db,
  )
  await sql`
    create index notifications_of_sent_message on notifications (sent_message_id, id)
      where sent_message_id is not null`.execute(db)
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
}
