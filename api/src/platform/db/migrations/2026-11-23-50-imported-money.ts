import { type Kysely, sql } from 'kysely'

/**
 * Imports of enrollments and payments. While a file is checked, each row stores what it will use of something limited,
 * such as the seats of a session. Receipts of an earlier system can be deleted again when their import is undone; all
 * other entries stay append-only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_rows
      add column share_of text,
      add column share integer,
      add constraint a_share_has_an_amount check ((share_of is null) = (share is null))`.execute(db)
  await sql`
    create index import_rows_by_share on import_rows (import_id, share_of) include (share)
      where share_of is not null`.execute(db)
  await sql`alter table payments add column is_imported boolean not null default false`.execute(db)
  await sql`
    alter table payment_entries
      add column is_imported boolean not null default false,
      add constraint only_receipts_are_imported check (not is_imported or kind = 'receipt')`.execute(db)
  await sql`drop trigger payment_entries_append_only on payment_entries`.execute(db)
  await sql`
    create or replace function payment_entries_are_append_only() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.is_imported then return old; end if;
        raise exception 'payment entries are append-only';
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_append_only before update or delete on payment_entries
      for each row execute function payment_entries_are_append_only()`.execute(db)
  await sql`
    create function subtract_deleted_receipt() returns trigger language plpgsql as $$
      begin
        update payments set received_cents = received_cents - old.amount_cents where id = old.payment_id;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_totals_on_delete after delete on payment_entries
      for each row execute function subtract_deleted_receipt()`.execute(db)
}
