import { type Kysely, sql } from 'kysely'

/**
 * What an approved enrollment costs, and every sum received for it or refunded, append-only. A trigger keeps
 * both totals beside the payment. Checks reject receiving more than the amount, refunding more than was
 * received, and closing a payment without refunding it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
