import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const pricesOnlinePayments: Record<string, Migration> = {
  '2026-11-28-44-discounts': { up: discounts },
  '2026-11-28-45-lowered-prices': { up: loweredPrices },
  '2026-11-28-46-payment-plans': { up: paymentPlans },
  '2026-11-28-47-online-payments': { up: onlinePayments },
}

/**
 * Codes, the discounts of classes, and what was taken off the price of an enrollment or a waitlist entry. A server of
 * version 1.1.0 knows none of the columns: when it enrolls from the waitlist or charges an approval, triggers take over
 * what was fixed before. A server of this version fills the columns itself, so its rows do not run them.
 */
async function discounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discount_codes (
      id text primary key,
      code text not null unique check (code ~ '^[A-Z0-9-]+$'),
      unit text not null check (unit in ('percent', 'dollars')),
      value numeric(9, 2) not null check (value > 0 and (unit = 'dollars' or value <= 100)),
      class_ids text[] not null default '{}',
      valid_from date,
      valid_through date,
      max_uses integer check (max_uses > 0),
      max_uses_per_student integer check (max_uses_per_student > 0),
      min_cents integer not null default 0 check (min_cents >= 0),
      note text not null default '',
      ended_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint valid_in_order check (valid_from <= valid_through)
    )`.execute(db)
  await sql`
    alter table classes
      add column discounts jsonb not null default '{"early_bird": null, "returning": null}'`.execute(db)
  for (const table of ['enrollments', 'waitlist_entries']) {
    await sql
      .raw(`
        alter table ${table}
          add column discount jsonb,
          add constraint discount_within_price check (
            (discount->>'off_cents')::integer between 0 and (discount->>'list_cents')::integer)`)
      .execute(db)
    await sql
      .raw(`create index ${table}_with_code on ${table} ((discount->>'code_id')) where discount is not null`)
      .execute(db)
  }
  await sql`alter table enrollments alter column discount set default '{"kind": "unknown"}'`.execute(db)
  await sql`
    create function take_over_discount() returns trigger language plpgsql as $$ begin
      new.discount = (
        select discount from waitlist_entries
        where user_id = new.user_id and session_id = new.session_id
          and status = 'accepted' and closed_at = new.enrolled_at limit 1);
      return new; end $$`.execute(db)
  await sql`
    create trigger take_over_discount before insert on enrollments for each row
      when (new.discount->>'kind' = 'unknown') execute function take_over_discount()`.execute(db)
  await sql`alter table payments add column discount_cents integer check (discount_cents >= 0)`.execute(db)
  await sql`
    create function take_off_discount() returns trigger language plpgsql as $$
      declare given jsonb;
      begin
        select discount into given from enrollments where id = new.enrollment_id;
        new.discount_cents = coalesce((given->>'off_cents')::integer, 0);
        if new.discount_cents = 0 then return new; end if;
        new.amount_cents = (given->>'list_cents')::integer - new.discount_cents;
        -- Nothing is owed, so there is no payment.
        if new.amount_cents <= 0 then return null; end if;
        return new;
      end $$`.execute(db)
  await sql`
    create trigger take_off_discount before insert on payments for each row
      when (new.discount_cents is null and not new.is_imported) execute function take_off_discount()`.execute(
    db,
  )
}

/** The office may lower the price of one person below what was paid. The rest is due for a refund until it is given back. */
async function loweredPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments
      drop constraint never_overpaid,
      add constraint never_overpaid check (
        received_cents - refunded_cents <= amount_cents or status = 'refund_due')`.execute(db)
}

/**
 * Payment plans. A class has a plan, each enrollment keeps the plan to which its student agreed, and a payment has
 * installments. A payment is due when its next installment is, so that lists, reminders, and their index work as before.
 * A trigger sets this day, because servers of version 1.1.0 also record money and do not know installments.
 */
async function paymentPlans(db: Kysely<unknown>): Promise<void> {
  await sql`alter table classes add column payment_plan jsonb not null default '[]'`.execute(db)
  await sql`alter table enrollments add column payment_plan jsonb not null default '[]'`.execute(db)
  await sql`
    create function installment_cents(installments jsonb) returns bigint immutable language sql as $$
      select coalesce(sum((one ->> 'amount_cents')::integer), 0) from jsonb_array_elements(installments) one $$`.execute(
    db,
  )
  // What is due by a day, that day included, if this was paid. Money fills the earliest installment first.
  await sql`
    create function installment_cents_due(installments jsonb, paid integer, day date) returns integer immutable
      language sql as $$
        select greatest(0, coalesce(sum((one ->> 'amount_cents')::integer), 0) - paid)::integer
        from jsonb_array_elements(installments) one where (one ->> 'due_date')::date <= day $$`.execute(db)
  await sql`
    alter table payments
      add column installments jsonb,
      add constraint installments_add_up check (installments is null or installment_cents(installments) = amount_cents)`.execute(
    db,
  )
  await sql`alter table rebookings add column due_next_cents integer`.execute(db)
  await sql`
    create function next_installment_due() returns trigger language plpgsql as $$
      declare one jsonb; filled integer := 0;
      begin
        if new.status in ('pending', 'failed') then
          for one in select value from jsonb_array_elements(new.installments) loop
            filled := filled + (one ->> 'amount_cents')::integer;
            new.due_date := (one ->> 'due_date')::date;
            exit when filled > new.received_cents - new.refunded_cents;
          end loop;
        end if;
        return new;
      end $$`.execute(db)
  await sql`
    create trigger payments_next_installment_due before insert or update on payments
      for each row when (new.installments is not null) execute function next_installment_due()`.execute(db)
}

/**
 * Card payments with Stripe. `online_id` names what an entry is about at Stripe, so that nothing is booked twice: the
 * payment intent of a receipt, Cubby's id of a refund, a balance transaction, or a payout. Fees, disputes, and payouts move
 * money of the school, so they leave the totals of payments alone, and payouts are of no payment. Money that arrives for
 * something that is not owed becomes a payment of its own, because a payment is never overpaid. A page of Stripe on which
 * another amount could be paid than is owed is `stale`, whichever server changed the payment.
 */
async function onlinePayments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column is_surplus boolean not null default false`.execute(db)
  await sql`drop index one_payment_of_enrollment`.execute(db)
  await sql`
    create unique index one_payment_of_enrollment on payments (enrollment_id)
      where status not in ('void', 'refunded') and not is_surplus`.execute(db)
  await sql`
    alter table payment_entries
      alter column payment_id drop not null,
      add column online_id text,
      drop constraint payment_entries_kind_check,
      drop constraint columns_of_kind,
      add constraint payment_entries_kind_check check (kind in
        ('receipt', 'refund', 'moved_out', 'moved_in', 'corrected_out', 'corrected_in', 'refund_reversed',
          'fee', 'fee_returned', 'dispute_out', 'dispute_in', 'payout_out', 'payout_in')),
      add constraint columns_of_kind check (case kind
        when 'receipt' then method is not null and num_nonnulls(receipt_id, reason) = 0
        when 'refund' then num_nonnulls(receipt_id, reason) = 2
        when 'moved_out' then receipt_id is not null and num_nonnulls(method, reason) = 0
        when 'moved_in' then num_nonnulls(receipt_id, method) = 2 and reason is null
        when 'corrected_out' then num_nonnulls(receipt_id, method) = 2 and reason is null
        when 'corrected_in' then num_nonnulls(receipt_id, method) = 2 and reason is null
        when 'refund_reversed' then num_nonnulls(receipt_id, method) = 2 and reason is null
        else num_nonnulls(method, online_id) = 2 and receipt_id is null end),
      add constraint entries_of_a_payment check (
        payment_id is not null or kind in ('fee', 'fee_returned', 'payout_out', 'payout_in'))`.execute(db)
  await sql`
    create unique index payment_entries_online on payment_entries (online_id, kind, payment_id, receipt_id)
      nulls not distinct where online_id is not null`.execute(db)
  await sql`
    create table checkouts (
      id text primary key,
      payment_id text not null references payments,
      amount_cents integer not null check (amount_cents > 0),
      status text not null check (status in ('creating', 'open', 'processing', 'paid', 'failed', 'expired')),
      stale boolean not null default false,
      session_id text unique,
      url text,
      payment_intent text,
      has_fee boolean not null default false,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      asked_at timestamptz,
      closed_at timestamptz,
      constraint closed_checkouts_have_a_time check ((status in ('paid', 'failed', 'expired')) = (closed_at is not null))
    )`.execute(db)
  await sql`
    create unique index one_open_checkout on checkouts (payment_id)
      where status in ('creating', 'open', 'processing')`.execute(db)
  await sql`create unique index checkouts_of_intent on checkouts (payment_intent)`.execute(db)
  await sql`create index checkouts_of_payment on checkouts (payment_id, created_at)`.execute(db)
  await sql`create index checkouts_without_fee on checkouts (closed_at) where status = 'paid' and not has_fee`.execute(
    db,
  )
  await sql`
    create function end_changed_checkouts() returns trigger language plpgsql as $$ begin
      update checkouts set stale = true
        from before join changed using (id)
        where checkouts.payment_id = changed.id and checkouts.status in ('creating', 'open') and not stale
          and (before.status, before.amount_cents, before.received_cents, before.refunded_cents, before.installments)
            is distinct from (changed.status, changed.amount_cents, changed.received_cents, changed.refunded_cents,
              changed.installments);
      return null; end $$`.execute(db)
  await sql`
    create trigger payments_end_changed_checkouts after update on payments
      referencing old table as before new table as changed
      for each statement execute function end_changed_checkouts()`.execute(db)
  await sql`
    create table online_refunds (
      id text primary key,
      payment_id text not null references payments,
      payment_intent text not null,
      stripe_id text unique,
      amount_cents integer not null check (amount_cents > 0),
      status text not null check (status in ('requested', 'pending', 'succeeded', 'failed')),
      unbooked_cents integer not null default 0,
      reason text not null,
      failure text,
      requested_by text references users,
      created_at timestamptz not null,
      settled_at timestamptz,
      done_at timestamptz,
      constraint settled_refunds_have_a_time check ((status in ('succeeded', 'failed')) = (settled_at is not null))
    )`.execute(db)
  await sql`create index online_refunds_of_payment on online_refunds (payment_id)`.execute(db)
  await sql`create index online_refunds_open on online_refunds (created_at) where settled_at is null`.execute(
    db,
  )
  await sql`
    create table disputes (
      id text primary key,
      payment_id text not null references payments,
      payment_intent text not null,
      amount_cents integer not null,
      reason text not null,
      status text not null,
      evidence_due_at timestamptz,
      created_at timestamptz not null,
      closed_at timestamptz,
      done_at timestamptz
    )`.execute(db)
  await sql`create index disputes_of_payment on disputes (payment_id)`.execute(db)
  await sql`create index disputes_open on disputes (created_at) where done_at is null`.execute(db)
  await sql`
    create table stripe_events (
      id text primary key,
      type text not null,
      object_id text not null,
      received_at timestamptz not null
    )`.execute(db)
  await sql`create index stripe_events_received on stripe_events (received_at)`.execute(db)
  // What a student and the office see of a payment also depends on these.
  for (const table of ['checkouts', 'online_refunds', 'disputes']) {
    await sql
      .raw(`
        create function ${table}_events() returns trigger language plpgsql as $$ begin
          perform record_event('payments', (
            select array_agg(distinct e.user_id) from changed
              join payments p on p.id = changed.payment_id join enrollments e on e.id = p.enrollment_id));
          return null; end $$`)
      .execute(db)
    for (const operation of ['insert', 'update']) {
      await sql
        .raw(`
          create trigger ${table}_events_on_${operation} after ${operation} on ${table}
            referencing new table as changed for each statement execute function ${table}_events()`)
        .execute(db)
    }
  }
}
