import { type Kysely, sql } from 'kysely'

/** Classes and their dated sessions. Dates and times are local to the provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table classes (
      id text primary key,
      title text not null,
      description text not null,
      duration text not null,
      location_type text not null,
      location_details text,
      price_cents integer not null check (price_cents >= 0),
      image_url text,
      instructor_id text references users on delete set null,
      status text not null default 'scheduled' check (status in ('scheduled', 'active', 'cancelled', 'completed')),
      removed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table class_sessions (
      id text primary key,
      class_id text not null references classes,
      start_date date not null,
      end_date date not null,
      start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      location text,
      capacity integer not null check (capacity > 0),
      instructor_id text references users on delete set null,
      status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'completed')),
      seats_taken integer not null default 0 check (seats_taken >= 0),
      removed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint ends_after_it_starts check (end_date > start_date or (end_date = start_date and end_time > start_time)),
      constraint never_oversold check (seats_taken <= capacity)
    )`.execute(db)
  await sql`create index class_sessions_of_class on class_sessions (class_id, start_date)`.execute(db)
}
