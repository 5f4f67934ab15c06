import { type Kysely, sql } from 'kysely'

/**
 * The versions of the Terms and the Privacy Policy, and who agreed to which. A published version never changes, and a
 * consent is kept as proof. Only its user may be replaced, by the account that takes over another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_texts (
      kind text not null check (kind in ('terms', 'privacy')),
      version integer not null check (version > 0),
      text text not null,
      published_at timestamptz not null,
      published_by text not null references users,
      primary key (kind, version)
    )`.execute(db)
  await sql`
    create table legal_text_drafts (
      kind text primary key check (kind in ('terms', 'privacy')),
      text text not null,
      updated_at timestamptz not null,
      updated_by text not null references users
    )`.execute(db)
  await sql`
    create table consents (
      user_id text not null references users,
      kind text not null,
      version integer not null,
      given_at timestamptz not null,
      occasion text not null check (occasion in ('sign_up', 'invitation', 'enrollment', 'asked')),
      primary key (user_id, kind, version),
      foreign key (kind, version) references legal_texts
    )`.execute(db)
  await sql`create index consents_to_version on consents (kind, version)`.execute(db)
  await sql`
    create function legal_texts_never_change() returns trigger language plpgsql as $$
      begin raise exception 'a published text never changes'; end $$`.execute(db)
  await sql`
    create trigger legal_texts_published before update or delete or truncate on legal_texts
      for each statement execute function legal_texts_never_change()`.execute(db)
  await sql`
    create function consents_are_kept() returns trigger language plpgsql as $$
      begin raise exception 'a consent is kept as it was given'; end $$`.execute(db)
  await sql`
    create trigger consents_kept before delete or truncate on consents
      for each statement execute function consents_are_kept()`.execute(db)
  await sql`
    create trigger consents_unchanged before update of kind, version, given_at, occasion on consents
      for each statement execute function consents_are_kept()`.execute(db)
}
