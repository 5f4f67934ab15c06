import { type Kysely, sql } from 'kysely'

/**
 * Every sum received for a payment or given back, append-only. A trigger keeps both totals beside the
 * payment, and checks refuse what no operation may do: to receive more than it is over, to give back more
 * than came in, and to lose what is paid without giving it back. What was paid before becomes one receipt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments
      add column received_cents integer not null default 0 check (received_cents >= 0),
      add column refunded_cents integer not null default 0 check (refunded_cents >= 0)`.execute(db)
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
  await sql`create index payments_refund_due on payments (id) where status = 'refund_due'`.execute(db)
  await sql`drop index payments_paid`.execute(db)
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
    insert into payment_entries
      (id, payment_id, kind, amount_cents, method, last_four, reference, received_at, recorded_at)
    select id || '-receipt', id, 'receipt', amount_cents,
      case when reference is null then 'other' else 'card' end, method_last_four, reference,
      coalesce(paid_at, updated_at), coalesce(paid_at, updated_at)
    from payments where status in ('paid', 'refund_due', 'refunded')`.execute(db)
  await sql`
    insert into payment_entries
      (id, payment_id, kind, amount_cents, receipt_id, reason, received_at, recorded_at)
    select id || '-refund', id, 'refund', amount_cents, id || '-receipt',
      'Given back before reasons were recorded', coalesce(paid_at, updated_at), updated_at
    from payments where status = 'refunded'`.execute(db)
  await sql`
    create function payment_entries_are_append_only() returns trigger language plpgsql as $$
      begin raise exception 'payment entries are append-only'; end $$`.execute(db)
  await sql`
    create trigger payment_entries_append_only before update or delete on payment_entries
      for each statement execute function payment_entries_are_append_only()`.execute(db)
  await sql`
    alter table payments
      add constraint never_overpaid check (received_cents - refunded_cents <= amount_cents),
      add constraint never_overrefunded check (refunded_cents <= received_cents),
      add constraint paid_leaves_as_refund
        check (status not in ('void', 'refunded') or refunded_cents = received_cents),
      add constraint paid_was_received check (status not in ('paid', 'refund_due') or received_cents > 0)`.execute(
    db,
  )
}
