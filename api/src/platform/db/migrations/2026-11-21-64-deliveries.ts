import { type Kysely, sql } from 'kysely'

/**
 * What became of each notification on its way out. `target` is the device of a push, and '' for the
 * e-mail: one row for each job. Takes over what `emailed_at` told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    insert into deliveries (notification_id, channel, status, attempts, updated_at)
    select id, 'email', 'sent', 1, emailed_at from notifications where emailed_at is not null`.execute(db)
  await sql`alter table notifications drop column emailed_at`.execute(db)
}
