import { type Kysely, sql } from 'kysely'

/**
 * Transfers of enrollments: where an enrollment came from, money that is carried over from one payment to another,
 * and the requests of students. What is carried over is two entries: `moved_out` lowers what the old payment
 * received, and `moved_in` counts for the new one, with the method and the day of the receipt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table enrollments add column transferred_from text references enrollments on delete set null`.execute(
    db,
  )
  await sql`
    create index enrollments_transferred_from on enrollments (transferred_from)
      where transferred_from is not null`.execute(db)

  await sql`
    alter table payment_entries
      drop constraint payment_entries_kind_check,
      drop constraint receipt_or_refund,
      add constraint payment_entries_kind_check check (kind in ('receipt', 'refund', 'moved_out', 'moved_in')),
      add constraint columns_of_kind check (case kind
        when 'receipt' then method is not null and num_nonnulls(receipt_id, reason) = 0
        when 'refund' then num_nonnulls(receipt_id, reason) = 2 and method is null
        when 'moved_out' then receipt_id is not null and num_nonnulls(method, reason) = 0
        else num_nonnulls(receipt_id, method) = 2 and reason is null end)`.execute(db)
  await sql`
    create or replace function move_payment_totals() returns trigger language plpgsql as $$
      begin
        update payments set
          received_cents = received_cents + case new.kind
            when 'receipt' then new.amount_cents
            when 'moved_in' then new.amount_cents
            when 'moved_out' then -new.amount_cents
            else 0 end,
          refunded_cents = refunded_cents + case new.kind when 'refund' then new.amount_cents else 0 end
        where id = new.payment_id;
        return null;
      end $$`.execute(db)

  await sql`
    create table transfer_requests (
      id text primary key,
      enrollment_id text not null references enrollments on delete cascade,
      session_id text not null references class_sessions,
      terms jsonb,
      status text not null default 'open'
        check (status in ('open', 'confirmed', 'declined', 'withdrawn', 'ended')),
      reason text,
      created_at timestamptz not null,
      closed_at timestamptz,
      constraint closed_when_not_open check ((status = 'open') = (closed_at is null)),
      constraint declined_with_a_reason check ((status = 'declined') = (reason is not null))
    )`.execute(db)
  await sql`
    create unique index one_open_transfer_request on transfer_requests (enrollment_id)
      where status = 'open'`.execute(db)
  await sql`create index transfer_requests_of_enrollment on transfer_requests (enrollment_id)`.execute(db)
  await sql`create index transfer_requests_of_session on transfer_requests (session_id)`.execute(db)
  // No operation that ends an enrollment can forget its request.
  await sql`
    create function end_transfer_request() returns trigger language plpgsql as $$
      begin
        if enrollment_holds_seat(new) = 0 then
          update transfer_requests
            set status = 'ended', closed_at = coalesce(new.ended_at, new.completed_at, clock_timestamp())
            where enrollment_id = new.id and status = 'open';
        end if;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger end_transfer_request after update on enrollments
      for each row execute function end_transfer_request()`.execute(db)
  await sql`
    create function transfer_request_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (
        select array_agg(distinct e.user_id) from changed join enrollments e on e.id = changed.enrollment_id));
      return null; end $$`.execute(db)
  for (const operation of ['insert', 'update']) {
    await sql
      .raw(`
        create trigger transfer_request_events_on_${operation} after ${operation} on transfer_requests
          referencing new table as changed for each statement execute function transfer_request_events()`)
      .execute(db)
  }
}
