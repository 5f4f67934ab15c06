import { sql } from 'kysely'
import type { Database, Reader } from './database.ts'

/**
 * What the role that serves may do with these tables. It may read and write all others. It owns nothing, so that it can
 * neither change the schema nor disable triggers. A test tries each statement that is missing here.
 */
export const limitedTables: Readonly<Record<string, string>> = {
  audit_log: 'select, insert',
  payment_entries: 'select, insert',
  // A merge of accounts moves agreements.
  consents: 'select, insert, update (user_id)',
  legal_texts: 'select, insert',
  history_links: 'select, insert',
  history_removals: 'select',
  receipt_years: 'select',
  invoice_years: 'select',
  kysely_migration: 'select',
  kysely_migration_lock: 'select',
}

/**
 * Functions that run as the owner and that the serving role may call: each does one thing that it may not do
 * itself.
 */
const OWNER_FUNCTIONS = ['take_back_imported_entries(text[])', 'number_receipts()']

const SCHEMAS = ['public', 'pgboss']

interface Login {
  readonly name: string
  readonly password: string
}

/** Returns the role and the password of a database URL. */
export function loginOf(url: string): Login {
  const { username, password } = new URL(url)
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** The role of a connection, and whether it can change the schema and the past. */
export async function readRole(
  db: Reader,
): Promise<{ readonly name: string; readonly isSuperuser: boolean; readonly isOwner: boolean }> {
  const { rows } = await sql<{ name: string; isSuperuser: boolean; isOwner: boolean }>`
    select current_user as name, rolsuper as "isSuperuser",
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and pg_has_role(current_user, relowner, 'usage')) as "isOwner"
    from pg_roles where rolname = current_user`.execute(db)
  const [role] = rows
  if (!role) throw new Error('the database returned no role')
  return role
}

/** Creates the role that serves unless it exists, and gives it what it needs. `db` is connected as the owner. */
export async function prepareServingRole(db: Database, login: Login): Promise<void> {
  const owner = await readRole(db)
  if (login.name === owner.name) {
    throw new Error('DATABASE_URL and DATABASE_OWNER_URL name the same role. Name two.')
  }
  await createRole(db, login)
  await db.transaction().execute(async (trx) => {
    const role = sql.id(login.name)
    const run = (statement: ReturnType<typeof sql>) => statement.execute(trx)
    await run(sql`revoke create on schema public from public`)
    for (const schema of SCHEMAS) {
      const all = sql`schema ${sql.id(schema)}`
      await run(sql`revoke all on ${all} from ${role}`)
      await run(sql`grant usage on ${all} to ${role}`)
      await run(sql`revoke all on all tables in ${all} from ${role}`)
      await run(sql`grant select, insert, update, delete on all tables in ${all} to ${role}`)
      await run(sql`grant usage, select on all sequences in ${all} to ${role}`)
    }
    for (const [table, privileges] of Object.entries(limitedTables)) {
      await run(sql`revoke all on ${sql.id('public', table)} from ${role}`)
      await run(sql`grant ${sql.raw(privileges)} on ${sql.id('public', table)} to ${role}`)
    }
    for (const name of OWNER_FUNCTIONS) {
      await run(sql`grant execute on function ${sql.raw(name)} to ${role}`)
    }
  })
  await requireLimited(db, login.name)
}

async function createRole(db: Database, { name, password }: Login): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(db)
  if (rows.length > 0) return
  const how = `Create the role ${name} as an administrator of PostgreSQL: createuser --pwprompt ${name}`
  await sql`create role ${sql.id(name)} login password ${sql.lit(password)}`
    .execute(db)
    .catch((error: unknown) => {
      throw new Error(how, { cause: error })
    })
}

/** A role that is a superuser, or a member of the owner, is not limited by what it is given. */
async function requireLimited(db: Database, name: string): Promise<void> {
  const { rows } = await sql`
    select from pg_roles where rolname = ${name} and (rolsuper or exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and pg_has_role(rolname, relowner, 'member')))`.execute(db)
  if (rows.length > 0)
    throw new Error(`The role ${name} may do everything: it is a superuser, or owns the tables.`)
}
