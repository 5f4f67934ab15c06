import { sql } from 'kysely'
import { addUsers } from '../builders/rows.ts'
import { closeThrough } from '../features/money/payments/closed-months.ts'
import { demoLogins } from '../features/school/settings/read-settings.ts'
import type { Reader, Trx } from '../platform/db/database.ts'
import { lockFirstStart } from '../platform/db/migrate.ts'
import type { Deps } from '../platform/deps.ts'
import { newId } from '../platform/ids.ts'
import { type DemoContext, daysBefore, demoContext, hasDemoData } from './demo-context.ts'
import { people } from './people.ts'
import { seedCenters } from './seed-centers.ts'
import { seedFiles } from './seed-files.ts'
import { seedHours } from './seed-hours.ts'
import { seedApprovalRequest, seedCalledStudents, seedDiscounts } from './seed-money.ts'
import { seedSampleStudent } from './seed-sample-student.ts'
import { seedSchool } from './seed-school.ts'
import { demoSession, seedClasses } from './seed-sessions.ts'
import { issueDemoCertificates, seedAttendance, seedCertificates, seedMakeUp } from './seed-teaching.ts'
import { seedTransfers } from './seed-transfers.ts'

/**
 * Fills an empty database with the demo data. Does nothing if there are users. Returns true if the database
 * contains the demo data. The server turns on demo mode only then, because demo mode shows data such as
 * emails to everyone.
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  if (await hasUsers(deps.db)) return hasDemoData(deps.db)
  const passwordHash = await deps.passwords.hash(demoLogins.password)
  await deps.db.transaction().execute(async (trx) => {
    await lockFirstStart(trx)
    if (await hasUsers(trx)) return
    const now = await deps.clock(trx)
    const users = await seedPeople({ trx, now, passwordHash })
    await seed(demoContext(deps, { trx, now, users }))
  })
  return hasDemoData(deps.db)
}

async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Adds all demo users, and returns them by their email addresses. */
async function seedPeople({
  trx,
  now,
  passwordHash,
}: {
  readonly trx: Trx
  readonly now: Date
  readonly passwordHash: string
}): Promise<Parameters<typeof demoContext>[1]['users']> {
  const rows = people.map(({ name, joinedDaysAgo, email, phone = null, role = 'student' }) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    const joinedAt = daysBefore(now, joinedDaysAgo)
    return {
      id: newId(),
      email,
      first_name,
      last_name,
      phone_number: phone,
      password_hash: passwordHash,
      role,
      email_verified_at: joinedAt,
      created_at: joinedAt,
    }
  })
  await addUsers(trx, rows)
  return new Map(rows.map(({ id, email, role }) => [email, { id, role }]))
}

async function seed(context: DemoContext): Promise<void> {
  const { deps, trx, now, day, admin } = context
  await seedClasses(context)
  await seedSampleStudent(context)
  await seedTransfers(context)
  const { id: certificateSessionId } = await demoSession(context, 'Development and Operations', 'past')
  await seedAttendance(context, { certificateSessionId })
  await seedCertificates(context)
  await issueDemoCertificates(context, { certificateSessionId })
  await seedFiles(context)
  await seedSchool(context)
  await seedMakeUp(context)
  await seedCalledStudents(context)
  await seedDiscounts(context)
  await seedApprovalRequest(context)
  await seedCenters(context)
  await seedHours(context)
  await settlePast(trx)
  // The demo's receipts are not written in the order of their days.
  await sql`select number_receipts()`.execute(trx)
  // The books of last year and before are closed.
  const lastYear = Number(day(0).slice(0, 4)) - 1
  await closeThrough({ deps, trx, now }, { month: `${lastYear}-12`, closedBy: admin.id })
}

/** Notes that the emails of what the operations did were sent at the time, and that the users have read what they say. */
async function settlePast(trx: Trx): Promise<void> {
  await sql`
    with mailed as (
      update deliveries set status = 'sent' where status = 'queued'),
    read as (
      update notifications set is_read = true where type = 'certificate_ready'),
    invited as (
      update invitations set mailed_at = invited_at from users where users.id = user_id),
    invited_to_center as (
      update center_invitations set mailed_at = created_at),
    billed as (
      update invoices set mailed_at = queued_at),
    verified as (
      update email_verifications set mailed_at = created_at),
    received as (
      update contact_messages set forwarded_at = created_at, confirmed_at = created_at)
    update contact_answers set mailed_at = created_at`.execute(trx)
}
