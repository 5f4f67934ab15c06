import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkRole } from '../../commands/doctor/check-data.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { migrate } from './migrate.ts'
import { limitedTables, prepareServingRole, readRole } from './roles.ts'

const test = useTestApp()

/** A column of each table whose column is not called `id`. */
const columns: Readonly<Record<string, string>> = {
  legal_texts: 'text',
  history_links: 'chain',
  history_removals: 'chain',
  receipt_years: 'year',
  invoice_years: 'year',
  kysely_migration: 'name',
}

/** Statements that PostgreSQL refuses to the role that serves, whatever the triggers of the tables say. */
const forbidden = [
  ...Object.entries(limitedTables).flatMap(([table, privileges]) => [
    ...(privileges.includes('insert') ? [] : [`insert into ${table} default values`]),
    ...(privileges.includes('update') ? [] : [`update ${table} set ${columns[table] ?? 'id'} = default`]),
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger user`,
    `alter table ${table} add column extra text`,
    `drop table ${table} cascade`,
    `create trigger extra before insert on ${table} for each row execute function set_given_by()`,
  ]),
  // Also if somebody widens the list.
  `update audit_log set action = 'job.removed'`,
  'update payment_entries set amount_cents = 1',
  `update legal_texts set text = 'Other'`,
  'update history_links set rows = 0',
  `insert into history_removals (chain, row_id, removed) values ('payment_entries', 'a', '{}')`,
  ...['audit_log', 'payment_entries', 'consents', 'legal_texts', 'history_links'].map(
    (table) => `delete from only ${table}`,
  ),
  'update consents set given_at = now()',
  'update consents set given_by = user_id',
  'truncate users cascade',
  'create table extra (id text)',
  'create function extra() returns void language sql as $$ $$',
  'create or replace function history_only_grows() returns trigger language plpgsql as $$ begin return new; end $$',
  'drop function history_only_grows() cascade',
  `create temporary table payment_entries (id text); create trigger extra after insert on pg_temp.payment_entries
    for each row execute function record_removal()`,
  'alter table pgboss.job add column extra text',
  'drop schema pgboss cascade',
  'create schema extra',
  `set session_replication_role = 'replica'`,
  'set role postgres',
  'alter role cubby_server superuser',
  'create role extra',
  `copy (select 1) to program 'true'`,
]

describe.runIf(process.env.TEST_ENGINE === 'postgres')('the role that serves', () => {
  it.each(forbidden)('is refused by PostgreSQL: %s', async (statement) => {
    await expect(sql.raw(statement).execute(test.deps.db)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|42P17)$/),
    })
  })

  it('owns nothing, and is no superuser', async ({ annotate }) => {
    const { isSuperuser, isOwner } = await readRole(test.deps.db)
    expect({ isSuperuser, isOwner }).toEqual({ isSuperuser: false, isOwner: false })
    expect(await readRole(test.owner)).toMatchObject({ isOwner: true })
    await annotate(`${forbidden.length} statements refused`, 'figure')
  })

  it('is what the doctor asks for', async () => {
    expect(await checkRole(test.deps.db)).toEqual([])
    expect(await checkRole(test.owner)).toMatchObject([
      { about: 'DATABASE_URL', problem: expect.stringContaining('superuser') },
    ])
  })

  it('starts on a database of its version, and not on one that was not upgraded', async () => {
    expect(await migrate(test.deps.db)).toEqual([])
    const last = sql`name = (select max(name) from kysely_migration)`
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where ${last} returning name, timestamp`.execute(test.owner)
    await expect(migrate(test.deps.db)).rejects.toThrow('Run pnpm migrate')
    const [row] = rows
    await sql`insert into kysely_migration values (${row?.name}, ${row?.timestamp})`.execute(test.owner)
  })

  it('is not the owner itself, and no superuser', async () => {
    const { name } = await readRole(test.owner)
    await expect(prepareServingRole(test.owner, { name, password: '' })).rejects.toThrow('the same role')
    await sql`create role cubby_all superuser`.execute(test.owner)
    await expect(prepareServingRole(test.owner, { name: 'cubby_all', password: '' })).rejects.toThrow(
      'may do everything',
    )
    await sql`drop owned by cubby_all`.execute(test.owner)
    await sql`drop role cubby_all`.execute(test.owner)
  })
})
