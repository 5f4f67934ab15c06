import { type Kysely, sql } from 'kysely'

/**
 * Centers, their directors and staff, what they order, and their invoices. `fixed` is the provider's time zone if the
 * environment sets it.
 */
export async function centers(db: Kysely<unknown>, fixed: string | undefined): Promise<void> {
  await people(db)
  await orders(db)
  await invoices(db, fixed)
  await liveUpdates(db)
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table centers (
      id text primary key,
      name text not null,
      address text not null,
      phone text,
      billing_email text not null,
      tax_exempt_number text not null default '',
      notes text not null default '',
      terms jsonb not null,
      status text not null check (status in ('requested', 'active', 'declined', 'closed')),
      request jsonb,
      created_at timestamptz not null,
      created_by text references users on delete set null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index centers_by_name on centers (lower(name), id)`.execute(db)
  await sql`
    create table center_members (
      id text primary key,
      center_id text not null references centers,
      user_id text not null references users on delete cascade,
      kind text not null check (kind in ('director', 'staff')),
      joined_at timestamptz not null,
      left_at timestamptz
    )`.execute(db)
  await sql`
    create unique index one_membership on center_members (center_id, user_id, kind) where left_at is null`.execute(
    db,
  )
  await sql`create index center_members_of_user on center_members (user_id)`.execute(db)
  await sql`
    create table center_invitations (
      id text primary key,
      center_id text not null references centers,
      kind text not null check (kind in ('director', 'staff')),
      first_name text,
      last_name text,
      email text,
      phone text,
      token_hash text not null unique,
      created_at timestamptz not null,
      created_by text references users on delete set null,
      expires_at timestamptz not null,
      mailed_at timestamptz,
      accepted_at timestamptz,
      accepted_by text references users on delete set null,
      revoked_at timestamptz,
      constraint links_for_everybody_are_of_staff check (first_name is not null or kind = 'staff')
    )`.execute(db)
  await sql`create index center_invitations_of_center on center_invitations (center_id, created_at)`.execute(
    db,
  )
  await sql`create index center_invitations_by_expiry on center_invitations (expires_at)`.execute(db)
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table center_orders (
      id text primary key,
      center_id text not null references centers,
      session_id text not null references class_sessions,
      mode text not null check (mode in ('all', 'fitting')),
      po_number text not null,
      ordered_at timestamptz not null,
      ordered_by text references users on delete set null
    )`.execute(db)
  await sql`create index center_orders_of_center on center_orders (center_id, ordered_at)`.execute(db)
  for (const table of ['enrollments', 'waitlist_entries']) {
    await sql
      .raw(`
        alter table ${table} add column center_id text references centers,
          add column center_order_id text references center_orders`)
      .execute(db)
    await sql
      .raw(`create index ${table}_of_center on ${table} (center_id) where center_id is not null`)
      .execute(db)
  }
}

/**
 * A line is one payment, that is one person in one class. `owed_of_payment` says what its payer owes in all. Whenever that
 * falls below what the live line of the payment says, `settle_invoice_lines` takes the difference back: from a draft, or
 * with a credit note. If it rises, the line is taken back whole, and the payment can be invoiced again. So the live lines
 * are always true, whichever server changed the payment, and why.
 */
async function invoices(db: Kysely<unknown>, fixed: string | undefined): Promise<void> {
  const zone = fixed
    ? sql.lit(fixed)
    : sql`coalesce((select value #>> '{}' from settings where name = 'provider_timezone'), 'America/New_York')`
  await sql`
    create function provider_day(moment timestamptz) returns date language sql stable as $$
      select (moment at time zone ${zone})::date $$`.execute(db)
  await sql`
    create table invoice_years (
      kind text not null,
      year integer not null,
      last_number integer not null,
      primary key (kind, year)
    )`.execute(db)
  await sql`
    create table invoices (
      id text primary key,
      kind text not null check (kind in ('invoice', 'credit_note')),
      center_id text not null references centers,
      corrects_id text references invoices,
      status text not null check (status in ('draft', 'issued', 'void')),
      number text unique,
      po_number text not null default '',
      issued_on date,
      due_on date,
      billed_to jsonb,
      created_at timestamptz not null,
      created_by text references users on delete set null,
      mailed_at timestamptz,
      reminded_on date,
      void_reason text,
      voided_on date,
      updated_at timestamptz not null,
      written_in xid8 not null default pg_current_xact_id(),
      constraint credit_notes_correct_invoices check ((kind = 'credit_note') = (corrects_id is not null)),
      constraint issued_invoices_have_days check (
        status = 'draft' or (issued_on is not null and due_on is not null and billed_to is not null)),
      constraint void_invoices_have_reasons check (
        (status = 'void') = (void_reason is not null) and (status = 'void') = (voided_on is not null))
    )`.execute(db)
  await sql`create index invoices_of_center on invoices (center_id, issued_on)`.execute(db)
  await sql`create index credit_notes_of_invoice on invoices (corrects_id) where corrects_id is not null`.execute(
    db,
  )
  await sql`
    create table invoice_lines (
      id text primary key,
      invoice_id text not null references invoices on delete cascade,
      position integer not null,
      payment_id text not null references payments,
      credits_line_id text references invoice_lines,
      student_name text not null,
      class_title text not null,
      class_dates text not null,
      list_cents integer not null,
      discount_cents integer not null,
      discount_reason text not null,
      amount_cents integer not null check (amount_cents > 0)
    )`.execute(db)
  await sql`create index invoice_lines_of_invoice on invoice_lines (invoice_id, position)`.execute(db)
  await sql`create index invoice_lines_of_payment on invoice_lines (payment_id)`.execute(db)
  await sql`
    create index credits_of_line on invoice_lines (credits_line_id) where credits_line_id is not null`.execute(
    db,
  )
  await sql`
    create table invoice_receipts (
      id text primary key,
      invoice_id text not null references invoices,
      amount_cents integer not null check (amount_cents > 0),
      method text not null,
      reference text,
      received_on date not null,
      recorded_at timestamptz not null,
      recorded_by text references users on delete set null
    )`.execute(db)
  await sql`create index receipts_of_invoice on invoice_receipts (invoice_id, recorded_at)`.execute(db)
  await sql`
    create table invoice_receipt_entries (
      invoice_receipt_id text not null references invoice_receipts on delete cascade,
      entry_id text not null unique references payment_entries on delete cascade,
      primary key (invoice_receipt_id, entry_id)
    )`.execute(db)
  await sql`
    create function owed_of_payment(payment payments) returns integer language sql immutable as $$
      select case
        when payment.status in ('pending', 'failed') then payment.amount_cents
        when payment.status = 'paid' then payment.received_cents - payment.refunded_cents
        when payment.status = 'refund_due' then payment.kept_cents
        else 0 end $$`.execute(db)
  await sql`
    create function left_of_invoice_line(line invoice_lines) returns integer language sql stable as $$
      select line.amount_cents - coalesce((
        select sum(amount_cents) from invoice_lines credit where credit.credits_line_id = line.id), 0)::integer
    $$`.execute(db)
  await sql`
    create function settle_invoice_lines() returns trigger language plpgsql as $$
      declare
        payment payments;
        owed integer;
        live record;
        taken_back integer;
        note_id text;
      begin
        select line.*, invoice.status as invoice_status, invoice.center_id, invoice.billed_to,
            left_of_invoice_line(line) as left_cents
          into live
          from invoice_lines line join invoices invoice on invoice.id = line.invoice_id
          where line.payment_id = new.id and invoice.kind = 'invoice' and invoice.status in ('draft', 'issued')
            and left_of_invoice_line(line) > 0;
        if not found then return null; end if;
        select * into payment from payments where id = new.id;
        owed := owed_of_payment(payment);
        if owed = live.left_cents then return null; end if;
        if live.invoice_status = 'draft' then
          delete from invoice_lines where id = live.id;
          return null;
        end if;
        taken_back := case when owed < live.left_cents then live.left_cents - owed else live.left_cents end;
        select id into note_id from invoices
          where corrects_id = live.invoice_id and written_in = pg_current_xact_id();
        if note_id is null then
          note_id := gen_random_uuid()::text;
          insert into invoices (id, kind, center_id, corrects_id, status, issued_on, due_on, billed_to, created_at, updated_at)
          values (note_id, 'credit_note', live.center_id, live.invoice_id, 'issued',
            provider_day(payment.updated_at), provider_day(payment.updated_at), live.billed_to,
            payment.updated_at, payment.updated_at);
        end if;
        insert into invoice_lines (id, invoice_id, position, payment_id, credits_line_id, student_name, class_title,
          class_dates, list_cents, discount_cents, discount_reason, amount_cents)
        values (gen_random_uuid()::text, note_id,
          (select count(*) + 1 from invoice_lines where invoice_id = note_id), live.payment_id, live.id,
          live.student_name, live.class_title, live.class_dates, taken_back, 0, '', taken_back);
        update invoices set updated_at = payment.updated_at where id = live.invoice_id;
        return null;
      end $$`.execute(db)
  await sql`
    create constraint trigger payments_settle_invoices after update on payments
      deferrable initially deferred for each row
      when ((old.status, old.amount_cents, old.received_cents, old.refunded_cents, old.kept_cents)
        is distinct from (new.status, new.amount_cents, new.received_cents, new.refunded_cents, new.kept_cents))
      execute function settle_invoice_lines()`.execute(db)
  await sql`
    create function take_invoice_number() returns trigger language plpgsql as $$
      declare
        issued_year integer;
        taken integer;
      begin
        if exists (select from invoices where id = new.id and number is not null) then return null; end if;
        issued_year := extract(year from new.issued_on);
        insert into invoice_years (kind, year, last_number) values (new.kind, issued_year, 1)
          on conflict (kind, year) do update set last_number = invoice_years.last_number + 1
          returning last_number into taken;
        update invoices set number = case new.kind when 'invoice' then 'INV-' else 'CN-' end || issued_year || '-'
          || lpad(taken::text, greatest(5, length(taken::text)), '0')
        where id = new.id;
        return null;
      end $$`.execute(db)
  // The role that serves may not change the counter (docs/decisions/roles.md).
  await sql
    .raw(`
      alter function take_invoice_number() security definer set search_path = public, pg_temp`)
    .execute(db)
  await sql.raw('revoke all on function take_invoice_number() from public').execute(db)
  for (const operation of ['insert', 'update']) {
    await sql
      .raw(`
        create constraint trigger invoices_number_on_${operation} after ${operation} on invoices
          deferrable initially deferred for each row
          when (new.status = 'issued' and new.number is null)
          execute function take_invoice_number()`)
      .execute(db)
  }
}

/**
 * A page of Stripe is of a payment or of an invoice. Documents remember that their email was queued, because credit notes
 * are written by the database, and a job finds them.
 */
export async function invoiceCheckouts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices add column queued_at timestamptz`.execute(db)
  await sql`create index invoices_not_queued on invoices (created_at) where queued_at is null and status = 'issued'`.execute(
    db,
  )
  await sql`
    alter table checkouts alter column payment_id drop not null,
      add column invoice_id text references invoices,
      add constraint checkouts_are_of_one check (num_nonnulls(payment_id, invoice_id) = 1)`.execute(db)
  await sql`
    create unique index one_open_checkout_of_invoice on checkouts (invoice_id)
      where status in ('creating', 'open', 'processing')`.execute(db)
  await sql`
    create index checkouts_of_invoice on checkouts (invoice_id, created_at) where invoice_id is not null`.execute(
    db,
  )
  await sql`
    create or replace function end_changed_checkouts() returns trigger language plpgsql as $$ begin
      update checkouts set stale = true
        from before join changed using (id)
        where (checkouts.payment_id = changed.id or checkouts.invoice_id in (
            select invoice_id from invoice_lines where invoice_lines.payment_id = changed.id))
          and checkouts.status in ('creating', 'open') and not stale
          and (before.status, before.amount_cents, before.received_cents, before.refunded_cents, before.installments)
            is distinct from (changed.status, changed.amount_cents, changed.received_cents, changed.refunded_cents,
              changed.installments);
      return null; end $$`.execute(db)
}

/** Reports to the directors of a center, to the person concerned, and to administrators. */
async function liveUpdates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function directors_of(ids text[]) returns text[] language sql stable as $$
      select coalesce(array_agg(distinct user_id), '{}') from center_members
      where center_id = any(ids) and kind = 'director' and left_at is null $$`.execute(db)
  const idsOf = (column: string) => `(select array_agg(distinct ${column}) from changed)`
  for (const [table, subjects] of [
    ['centers', `directors_of(${idsOf('id')})`],
    ['center_members', `directors_of(${idsOf('center_id')}) || ${idsOf('user_id')}`],
    ['center_invitations', `directors_of(${idsOf('center_id')})`],
    ['invoices', `directors_of(${idsOf('center_id')})`],
    [
      'enrollments',
      `directors_of((select array_agg(distinct center_id) from changed where center_id is not null having count(*) > 0))`,
    ],
  ] as const) {
    const isEnrollment = table === 'enrollments'
    const name = isEnrollment ? 'center_enrollment_events' : `${table}_events`
    await sql
      .raw(`
        create function ${name}() returns trigger language plpgsql as $$ begin
          ${isEnrollment ? 'if not exists (select from changed where center_id is not null) then return null; end if;' : ''}
          perform record_event('centers', ${subjects});
          return null; end $$`)
      .execute(db)
    for (const operation of ['insert', 'update']) {
      await sql
        .raw(`
          create trigger ${name}_on_${operation} after ${operation} on ${table}
            referencing new table as changed for each statement execute function ${name}()`)
        .execute(db)
    }
  }
}
