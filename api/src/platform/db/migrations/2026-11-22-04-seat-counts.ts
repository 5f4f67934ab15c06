import { type Kysely, sql } from 'kysely'

/**
 * The last defense against overselling. `seats_taken` changes with every enrollment and offer, in the same
 * transaction, and the check `never_oversold` rejects one seat too many, whoever wrote it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function enrollment_holds_seat(e enrollments) returns integer language sql immutable as $$
      select case when e.review_holds_seat or
          (e.status in ('pending', 'approved') and e.completed_at is null and e.archived_at is null)
        then 1 else 0 end $$`.execute(db)
  await sql`
    create function waitlist_entry_holds_seat(w waitlist_entries) returns integer language sql immutable as $$
      select case when w.status = 'offered' or w.review_holds_seat then 1 else 0 end $$`.execute(db)
  await sql`
    create function move_seats_taken(session text, difference integer) returns void language plpgsql as $$
      begin
        if difference <> 0 then
          update class_sessions set seats_taken = seats_taken + difference where id = session;
        end if;
      end $$`.execute(db)
  for (const [table, holdsSeat] of [
    ['enrollments', 'enrollment_holds_seat'],
    ['waitlist_entries', 'waitlist_entry_holds_seat'],
  ] as const) {
    await sql
      .raw(`
        create function ${table}_move_seats() returns trigger language plpgsql as $$
          begin
            if tg_op = 'UPDATE' and old.session_id = new.session_id then
              perform move_seats_taken(new.session_id, ${holdsSeat}(new) - ${holdsSeat}(old));
              return null;
            end if;
            if tg_op <> 'INSERT' then perform move_seats_taken(old.session_id, -${holdsSeat}(old)); end if;
            if tg_op <> 'DELETE' then perform move_seats_taken(new.session_id, ${holdsSeat}(new)); end if;
            return null;
          end $$`)
      .execute(db)
    await sql
      .raw(`
        create trigger ${table}_seats after insert or update or delete on ${table}
          for each row execute function ${table}_move_seats()`)
      .execute(db)
  }
}
