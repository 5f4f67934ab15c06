import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const unreleased: Record<string, Migration> = {
  '2026-11-30-10-grouped-lists': {
    async up(db) {
      await sql`alter table list_preferences drop constraint list_preferences_view_check,
        add constraint list_preferences_view_check check (view in ('cards', 'table', 'grouped'))`.execute(db)
    },
  },
}
