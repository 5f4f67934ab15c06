import { type Kysely, sql } from 'kysely'

/** The office corrects users, whose devices follow by live updates. A new email address waits for its confirmation. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
