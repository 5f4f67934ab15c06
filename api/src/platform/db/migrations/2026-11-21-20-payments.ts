import { type Kysely, sql } from 'kysely'

/** What an approved enrollment costs. An enrollment has one payment that counts; void and refunded ones stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      id text primary key,
      enrollment_id text not null references enrollments on delete cascade,
      amount_cents integer not null check (amount_cents > 0),
      due_date date not null,
      status text not null default 'pending'
        check (status in ('pending', 'paid', 'failed', 'refunded', 'void', 'refund_due')),
      reference text,
      paid_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index one_payment_of_enrollment on payments (enrollment_id)
      where status not in ('void', 'refunded')`.execute(db)
  await sql`create index payments_of_enrollment on payments (enrollment_id)`.execute(db)
  await sql`create index payments_unpaid on payments (due_date) where status in ('pending', 'failed')`.execute(
    db,
  )
}
