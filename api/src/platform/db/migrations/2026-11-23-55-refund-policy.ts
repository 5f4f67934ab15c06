import { type Kysely, sql } from 'kysely'

/**
 * The refund policy that each student agreed to, and what the school keeps of a payment under it. Existing
 * enrollments and payments, and those of servers that still run the earlier version, refund everything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table enrollments add column refund_policy jsonb not null
      default '[{"days": 0, "percent": 100}]'`.execute(db)
  await sql`
    alter table payments
      add column kept_cents integer not null default 0,
      add column refund_percent integer check (refund_percent between 0 and 99),
      add constraint kept_was_paid check (kept_cents between 0 and received_cents - refunded_cents)`.execute(
    db,
  )
  await sql`
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
      end $$`.execute(db)
}
