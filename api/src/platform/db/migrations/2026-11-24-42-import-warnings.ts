import { type Kysely, sql } from 'kysely'

/** Imports rows without their unreadable values, and marks imported users who were not invited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows add column warnings jsonb`.execute(db)
  await sql`alter table users add column never_invited boolean not null default false`.execute(db)
  await sql`
    update users set never_invited = true
    from invitations, import_rows, imports
    where users.invited_at is not null and invitations.user_id = users.id and invitations.mailed_at is null
      and import_rows.record_id = users.id and imports.id = import_rows.import_id
      and imports.kind = 'users' and not imports.sends_invitations`.execute(db)
}
