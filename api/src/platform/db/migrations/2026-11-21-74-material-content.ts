import { type Kysely, sql } from 'kysely'

/** What a material consists of, so that one that is sent again is the same; unknown of those before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table class_materials add column content_hash text`.execute(db)
  await sql`
    create unique index class_materials_once
      on class_materials (class_id, title, file_name, content_hash)`.execute(db)
}
