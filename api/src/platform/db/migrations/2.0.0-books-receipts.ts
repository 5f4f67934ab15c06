import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const booksReceipts = (timeZone?: string): Record<string, Migration> => ({
  '2026-11-26-20-booked-entries': { up: bookedEntries },
  '2026-11-26-21-closed-months': { up: closedMonths },
  '2026-11-26-22-corrections': { up: corrections },
  '2026-11-26-23-receipt-numbers': { up: (db) => receiptNumbers(db, timeZone) },
})

/**
 * The time at which an entry counts: a receipt when the money was received, everything else when it was recorded. A
 * server of version 1.1.0 does not know the column, so a trigger sets it.
 */
async function bookedEntries(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_entries add column booked_at timestamptz`.execute(db)
  await sql`
    create function set_booked_at() returns trigger language plpgsql as $$
      begin
        new.booked_at := coalesce(new.booked_at, case new.kind when 'receipt' then new.received_at else new.recorded_at end);
        return new;
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_booked_at before insert on payment_entries
      for each row execute function set_booked_at()`.execute(db)
  await sql`alter table payment_entries disable trigger payment_entries_append_only`.execute(db)
  await sql`
    update payment_entries set booked_at = case kind when 'receipt' then received_at else recorded_at end`.execute(
    db,
  )
  await sql`alter table payment_entries enable trigger payment_entries_append_only`.execute(db)
  await sql`alter table payment_entries alter column booked_at set not null`.execute(db)
  await sql`
    create index payment_entries_booked on payment_entries (booked_at)
      include (kind, amount_cents, payment_id)`.execute(db)
  await sql`drop index payment_entries_received`.execute(db)
}

/**
 * The office closes a month: from then on nothing is booked in it. The trigger moves what belongs there to the first open
 * day, for every code path and for servers of version 1.1.0, and keeps its own time in `value_at`. Whoever closes a month
 * holds the lock alone, and whoever books shares it, so that they wait for each other. It is no row lock, because that
 * would write the row with every payment.
 */
async function closedMonths(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closed_months (
      month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      ends_at timestamptz not null,
      totals jsonb not null,
      closed_at timestamptz not null,
      closed_by text not null references users
    )`.execute(db)
  await sql`alter table payment_entries add column value_at timestamptz check (value_at < booked_at)`.execute(
    db,
  )
  await sql`
    create function open_from_while_booking() returns timestamptz language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock_shared(hashtextextended('books', 3));
        -- A new statement, which sees the months that were closed while this transaction waited.
        return (select max(ends_at) from closed_months);
      end $$`.execute(db)
  await sql`
    create or replace function set_booked_at() returns trigger language plpgsql as $$
      declare open_from timestamptz := open_from_while_booking();
      begin
        new.booked_at := coalesce(new.booked_at, case new.kind when 'receipt' then new.received_at else new.recorded_at end);
        if new.booked_at < open_from then
          new.value_at := coalesce(new.value_at, new.booked_at);
          new.booked_at := open_from;
        end if;
        return new;
      end $$`.execute(db)
}

/**
 * A refund may have its own method and reference. A correction reverses an entry with `corrected_out` and adds the right
 * one with `corrected_in`; a wrong refund is reversed with `refund_reversed`, and the right one is another refund. The
 * totals of a payment change once for each statement, so that the two never pass through an overpayment or through nothing. A server of version 1.1.0 does not know corrections, and would refund and carry over
 * the wrong amount of a wrong entry, so a trigger refuses that.
 */
async function corrections(db: Kysely<unknown>): Promise<void> {
  await sql`
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
        else num_nonnulls(receipt_id, method) = 2 and reason is null end)`.execute(db)
  await sql`
    create unique index payment_entries_corrected_once on payment_entries (receipt_id)
      where kind = 'corrected_out'`.execute(db)
  await sql`
    create unique index payment_entries_refund_reversed_once on payment_entries (refund_id)
      where refund_id is not null`.execute(db)
  await sql`
    create function payment_entries_name_standing_receipts() returns trigger language plpgsql as $$
      begin
        if exists (select from payment_entries where receipt_id = new.receipt_id and kind = 'corrected_out') then
          raise exception 'the receipt of this payment entry was corrected';
        end if;
        return new;
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_standing_receipt before insert on payment_entries
      for each row when (new.kind in ('refund', 'moved_out'))
      execute function payment_entries_name_standing_receipts()`.execute(db)
  await sql`drop trigger payment_entries_totals on payment_entries`.execute(db)
  await sql`
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
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_totals after insert on payment_entries
      referencing new table as added for each statement execute function move_payment_totals()`.execute(db)
}

/**
 * Receipts count per year without gaps: R-2026-00042. A deferred trigger takes the number at the commit, so that a slow
 * transaction holds up nobody and nothing is locked after the counter, and it also numbers the receipts of a server of
 * version 1.1.0. Such a server does not know the year, so another trigger sets it. Money that was carried over and
 * corrections have the number of their receipt. Imported receipts keep their own number: their reference when they were
 * imported, which two of them may share.
 */
async function receiptNumbers(db: Kysely<unknown>, fixed: string | undefined): Promise<void> {
  await sql`
    create table receipt_years (
      year integer primary key,
      last_number integer not null
    )`.execute(db)
  await sql`
    alter table payment_entries add column receipt_year integer, add column receipt_number text`.execute(db)
  await sql`
    create function receipt_number_of(year integer, number integer) returns text language sql immutable as $$
      select 'R-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0') $$`.execute(db)
  // Servers of this version name the year themselves. The others would not know a zone that only the environment sets.
  const zone = fixed
    ? sql.lit(fixed)
    : sql`coalesce(
        (select value #>> '{}' from settings where name = 'provider_timezone'), 'America/New_York')`
  await sql`
    create function provider_year(moment timestamptz) returns integer language sql stable as $$
      select extract(year from moment at time zone ${zone})::integer $$`.execute(db)
  // An imported entry may be deleted while its month is open, and a receipt gets its number after it was added.
  await sql`
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
      end $$`.execute(db)
  await numberEarlierReceipts(db)
  await sql`create unique index receipt_numbers on payment_entries (receipt_number)
    where kind = 'receipt' and not is_imported`.execute(db)
  await sql`
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
      end $$`.execute(db)
  await sql`
    create trigger payment_entries_receipt_year before insert on payment_entries
      for each row when (new.kind in ('receipt', 'moved_in', 'corrected_in'))
      execute function set_receipt_year()`.execute(db)
  await sql`
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
      end $$`.execute(db)
  await sql`
    create constraint trigger payment_entries_receipt_number after insert on payment_entries
      deferrable initially deferred for each row
      when (new.kind = 'receipt' and not new.is_imported)
      execute function take_receipt_number()`.execute(db)
}

/** Numbers the receipts of version 1.1.0. Seeds call the function, too, so that the numbers follow the days. */
async function numberEarlierReceipts(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    $$`.execute(db)
  await sql`alter table payment_entries disable trigger payment_entries_append_only`.execute(db)
  await sql`select number_receipts()`.execute(db)
  await sql`alter table payment_entries enable trigger payment_entries_append_only`.execute(db)
}
