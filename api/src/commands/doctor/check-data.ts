import { DEFAULT_PROVIDER_EMAIL, DEFAULT_PROVIDER_NAME } from '@cubby/contract/constants'
import { hasDemoData } from '../../demo/demo-context.ts'
import { emailKey, isTwin } from '../../features/accounts/auth/queries.ts'
import { lacksSecondFactor } from '../../features/accounts/second-factor/queries.ts'
import { demoLogins, readSettings } from '../../features/school/settings/read-settings.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, Reader } from '../../platform/db/database.ts'
import { checkWritable } from '../../platform/db/database-health.ts'
import { pendingMigrations } from '../../platform/db/migrate.ts'
import { readRole } from '../../platform/db/roles.ts'
import type { Passwords } from '../../platform/secrets.ts'
import type { Finding } from './check-connections.ts'

/** Checks that the server on PostgreSQL cannot rewrite the past. The embedded database has no roles. */
export async function checkRole(db: Database): Promise<Finding[]> {
  const { name, isSuperuser, isOwner } = await readRole(db)
  if (!isSuperuser && !isOwner) return []
  return [
    {
      about: 'DATABASE_URL',
      problem: isSuperuser
        ? `The server is the superuser ${name} of PostgreSQL: whoever takes it over can read all databases and rewrite the past.`
        : `The server is ${name}, the owner of its tables: whoever takes it over can rewrite the past.`,
      fix: 'Let another role serve: set DATABASE_OWNER_URL for pnpm migrate, as docs/deployment.md says.',
    },
  ]
}

/** Checks the database of an installation that real people use. */
export async function checkData(
  db: Database,
  { config, passwords }: { readonly config: Config; readonly passwords: Passwords },
): Promise<Finding[]> {
  const pending = await pendingMigrations(db)
  if (pending.length > 0) {
    return [
      {
        about: 'Database',
        problem: `Migrations that were not applied: ${pending.join(', ')}.`,
        fix: 'Start the current version of Cubby once, or run pnpm migrate with DATABASE_OWNER_URL.',
      },
    ]
  }
  return [
    ...(await disk(db)),
    ...(await demo(db)),
    ...(await demoPasswords(db, passwords)),
    ...(await administrators(db)),
    ...(await secondFactors(db)),
    ...(await twins(db)),
    ...(await provider(db, config)),
  ]
}

/** Reads work on a full disk, so nothing else shows it. */
async function disk(db: Database): Promise<Finding[]> {
  const cause = await checkWritable(db)
  if (cause === null) return []
  return [
    cause === 'disk_full'
      ? {
          about: 'Database',
          problem: 'Its disk is full: Cubby can read, but not save anything.',
          fix: 'Free space on the disk of the database, or enlarge it.',
        }
      : {
          about: 'Database',
          problem: 'Cubby can read it, but not write to it.',
          fix: 'Check that it is not a replica, and read its log.',
        },
  ]
}

async function demo(db: Reader): Promise<Finding[]> {
  if (!(await hasDemoData(db))) return []
  return [
    {
      about: 'Demo data',
      problem: 'The database contains demo users, classes, and payments.',
      fix: 'Start with an empty database.',
    },
  ]
}

/** Checks only administrators, instructors, and demo logins, because comparing all passwords would take hours. */
async function demoPasswords(db: Reader, passwords: Passwords): Promise<Finding[]> {
  const users = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('status', '=', 'active')
    .where((where) =>
      where.or([where('role', 'in', ['admin', 'instructor']), where('email', 'in', demoLogins.emails)]),
    )
    .orderBy('email')
    .execute()
  const found: string[] = []
  for (const { email, password_hash } of users) {
    if (email && (await passwords.verify(demoLogins.password, password_hash))) found.push(email)
  }
  if (found.length === 0) return []
  return [
    {
      about: 'Demo password',
      problem: `The password that is in the README opens ${found.join(', ')}.`,
      fix: 'Change these passwords, or suspend the accounts.',
    },
  ]
}

async function administrators(db: Reader): Promise<Finding[]> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  if (admin) return []
  return [
    {
      about: 'ADMIN_EMAIL',
      problem: 'There is no administrator.',
      fix: 'Set ADMIN_EMAIL and ADMIN_PASSWORD for the next start.',
    },
  ]
}

/** Finds administrators without a second factor. A stolen password of one of them opens the data of everybody. */
async function secondFactors(db: Reader): Promise<Finding[]> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .select(lacksSecondFactor.as('lacks'))
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('invited_at', 'is', null)
    .orderBy('email')
    .execute()
  const lacking = admins.filter(({ lacks }) => lacks).map(({ email }) => email)
  if (lacking.length === 0) return []
  return [
    {
      about: 'Second factor',
      problem: `A stolen password is enough to log in as ${lacking.join(', ')}.`,
      fix: 'Add a passkey or an authenticator app in each profile, then require it in Settings.',
    },
  ]
}

/** Finds accounts of version 1.1.0 whose addresses are spellings of one address. A login opens only one of them. */
async function twins(db: Reader): Promise<Finding[]> {
  const users = await db
    .selectFrom('users')
    .select(emailKey.as('email'))
    .distinct()
    .where(isTwin)
    .orderBy('email')
    .execute()
  if (users.length === 0) return []
  return [
    {
      about: 'Accounts',
      problem: `Several accounts have one email address in different spellings: ${users.map(({ email }) => email).join(', ')}.`,
      fix: 'Merge them: the overview of administrators lists them under "Needs you".',
    },
  ]
}

async function provider(db: Database, config: Config): Promise<Finding[]> {
  const current = await readSettings(db, config)
  const placeholders = [
    current.provider_name === DEFAULT_PROVIDER_NAME && 'name',
    current.provider_email === DEFAULT_PROVIDER_EMAIL && 'email address',
    /\b555-01\d\d\b/.test(current.provider_phone) && 'phone number',
  ].filter((name) => name !== false)
  if (placeholders.length === 0) return []
  return [
    {
      about: 'PROVIDER_…',
      problem: `These details of the provider are examples: ${placeholders.join(', ')}.`,
      fix: 'Set them in Settings, or set PROVIDER_NAME, PROVIDER_EMAIL, and PROVIDER_PHONE.',
    },
  ]
}
