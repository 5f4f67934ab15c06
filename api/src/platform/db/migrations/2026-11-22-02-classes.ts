import { type Kysely, sql } from 'kysely'

/** Classes, their dated sessions, and their materials. Dates and times are in the provider's time zone. */
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
      status_set_at timestamptz,
      removed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint ends_after_it_starts check (end_date > start_date or (end_date = start_date and end_time > start_time)),
      constraint never_oversold check (seats_taken <= capacity)
    )`.execute(db)
  await sql`create index class_sessions_of_class on class_sessions (class_id, start_date)`.execute(db)
  await sql`
    create table class_materials (
      id text primary key,
      class_id text not null references classes on delete cascade,
      title text not null,
      file_name text not null,
      file_key text not null unique,
      file_type text not null check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
      file_size integer not null check (file_size > 0),
      content_hash text not null,
      created_by text not null references users,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index class_materials_of_class on class_materials (class_id, created_at)`.execute(db)
  await sql`create unique index class_materials_once on class_materials (class_id, title, file_name, content_hash)`.execute(
    db,
  )
}
