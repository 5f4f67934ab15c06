import { type Kysely, sql } from 'kysely'

/** Marks that a check-in made. Of several check-ins of a student, the first counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table attendance_marks
      add column is_check_in boolean not null default false,
      add constraint check_ins_correct_nothing check (not (is_check_in and is_correction))`.execute(db)
}
