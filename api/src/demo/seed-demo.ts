import type { UsualWeek } from '@cubby/contract/catalog/class-save'
import { addDays, dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { closeThrough } from '../features/money/payments/closed-months.ts'
import { demoLogins } from '../features/school/settings/read-settings.ts'
import type { Reader, Trx } from '../platform/db/database.ts'
import { lockFirstStart } from '../platform/db/migrate.ts'
import type { Deps } from '../platform/deps.ts'
import { type DemoClass, demoClasses, otherInstructors } from './classes.ts'
import {
  DAY_MS,
  DEMO_ADMIN,
  type DemoContext,
  demoStudents,
  hasDemoData,
  studentJoinedDaysAgo,
} from './demo-context.ts'
import { seedApprovalRequest } from './seed-approval-request.ts'
import { seedCalledStudents } from './seed-called-students.ts'
import { seedCenters } from './seed-centers.ts'
import { seedDiscounts } from './seed-discounts.ts'
import { seedMaterials, seedUploads } from './seed-files.ts'
import { seedHistory } from './seed-history.ts'
import { refreshDemoHours, seedHours } from './seed-hours.ts'
import { STUDENT_JOINED_DAYS_AGO, seedSampleStudent } from './seed-sample-student.ts'
import {
  seedContactMessages,
  seedLegalTexts,
  seedMessages,
  seedRefundPolicy,
  seedRooms,
} from './seed-school.ts'
import { demoSession, seedSession } from './seed-sessions.ts'
import { issueDemoCertificates, seedAttendance, seedCertificates, seedMakeUp } from './seed-teaching.ts'
import { seedTransfers } from './seed-transfers.ts'

/** When the demo school opened: before every event in the demo data. */
const SCHOOL_OPENED_DAYS_AGO = 1000

/**
 * Fills an empty database with the demo data. Does nothing if there are users. Returns true if the database
 * contains the demo data. The server turns on demo mode only then, because demo mode shows data such as
 * emails to everyone.
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  if (await hasUsers(deps.db)) return hasDemoData(deps.db)
  const passwordHash = await deps.passwords.hash(demoLogins.password)
  const certificateOrder = await deps.db.transaction().execute(async (trx) => {
    await lockFirstStart(trx)
    if (await hasUsers(trx)) return null
    const now = await deps.clock(trx)
    const nextId = demoIds(now)
    const addUser = (
      firstName: string,
      lastName: string,
      {
        email,
        phone,
        role,
        joinedDaysAgo,
      }: { email: string; phone?: string; role: 'student' | 'instructor' | 'admin'; joinedDaysAgo: number },
    ) => {
      const joinedAt = new Date(now.getTime() - joinedDaysAgo * DAY_MS)
      return insertUser(trx, {
        id: nextId(),
        firstName,
        lastName,
        email,
        phone,
        role,
        passwordHash,
        joinedAt,
      })
    }

    const adminId = await addUser('Avery', 'Stone', {
      email: DEMO_ADMIN,
      role: 'admin',
      joinedDaysAgo: SCHOOL_OPENED_DAYS_AGO,
    })
    const instructorId = await addUser('Marisol', 'Vega', {
      email: 'instructor@cubby.test',
      role: 'instructor',
      joinedDaysAgo: 990,
    })
    const studentId = await addUser('Sam', 'Rivera', {
      email: 'student@cubby.test',
      phone: '(718) 555-0162',
      role: 'student',
      joinedDaysAgo: STUDENT_JOINED_DAYS_AGO,
    })
    const students: string[] = []
    for (const [index, [first, last]] of demoStudents.entries()) {
      const email = `${first}.${last}@example.test`.toLowerCase()
      const joinedDaysAgo = studentJoinedDaysAgo(index)
      const phone = `(917) 555-01${String(index + 10)}`
      students.push(await addUser(first, last, { email, phone, role: 'student', joinedDaysAgo }))
    }
    for (const [first, last, email] of otherInstructors) {
      await addUser(first, last, { email, role: 'instructor', joinedDaysAgo: 700 })
    }
    const today = dayOf(now, deps.config.provider.timezone)
    const day = (offset: number) => addDays(today, offset)
    const context: DemoContext = { trx, now, nextId, day, students, studentId, adminId }
    const openedAt = new Date(now.getTime() - SCHOOL_OPENED_DAYS_AGO * DAY_MS)
    const created: { classId: string; demoClass: DemoClass }[] = []
    for (const demoClass of demoClasses) {
      const classId = nextId()
      created.push({ classId, demoClass })
      await trx
        .insertInto('classes')
        .values({
          id: classId,
          title: demoClass.title,
          description: demoClass.description,
          duration: demoClass.duration,
          location_type: demoClass.locationType,
          location_details: demoClass.locationDetails,
          price_cents: demoClass.priceCents,
          allows_walk_ins: demoClass.allowsWalkIns ?? false,
          usual_weeks: JSON.stringify(usualWeeksOf(demoClass, instructorId)),
          payment_plan: JSON.stringify(demoClass.paymentPlan ?? []),
          instructor_id: instructorId,
          status: 'active',
          created_at: openedAt,
          updated_at: openedAt,
        })
        .execute()
      for (const session of demoClass.sessions) await seedSession(context, classId, session)
    }
    await seedHistory(context, created)
    await seedSampleStudent(context)
    await seedTransfers(context)
    await seedRefundPolicy(context, openedAt)
    await seedRooms(context, openedAt)
    const certificateSessionId = await demoSession(context, 'Development and Operations', 'past')
    await seedAttendance(context, { instructorId, certificateSessionId })
    await seedCertificates(deps, context)
    await seedMaterials(deps, context)
    await seedUploads(deps, context)
    await seedMessages(context)
    await seedContactMessages(context)
    await seedInvitedInstructor(context)
    await seedMakeUp(context)
    await seedLegalTexts(context)
    await seedNewEmail(context)
    await seedCalledStudents(context)
    await seedDiscounts(context, created)
    const colleagueId = await addUser('Renata', 'Marsh', {
      email: 'renata.marsh@example.test',
      phone: '(718) 555-0127',
      role: 'admin',
      joinedDaysAgo: 420,
    })
    await seedApprovalRequest(context, { colleagueId })
    await seedCenters({ ...context, deps, addUser })
    const followers = await seedHours(context, { certificateSessionId })
    // The demo's receipts are not written in the order of their days.
    await sql`select number_receipts()`.execute(trx)
    await closeLastYear(deps, context)
    return { sessionId: certificateSessionId, adminId, now, followers }
  })
  if (certificateOrder) {
    await issueDemoCertificates(deps, certificateOrder)
    await refreshDemoHours(deps, certificateOrder.followers)
  }
  return hasDemoData(deps.db)
}

/** Closes every month of last year and before. */
async function closeLastYear(deps: Deps, { trx, now, day, adminId }: DemoContext): Promise<void> {
  const lastYear = Number(day(0).slice(0, 4)) - 1
  await closeThrough({ deps, trx, now }, { month: `${lastYear}-12`, closedBy: adminId })
}

async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function insertUser(
  trx: Trx,
  user: {
    id: string
    firstName: string
    lastName: string
    email: string
    phone?: string | undefined
    role: 'student' | 'instructor' | 'admin'
    passwordHash: string
    joinedAt: Date
  },
): Promise<string> {
  await trx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone_number: user.phone ?? null,
      password_hash: user.passwordHash,
      role: user.role,
      status: 'active',
      email_verified_at: user.joinedAt,
      created_at: user.joinedAt,
      updated_at: user.joinedAt,
    })
    .execute()
  return user.id
}

/** Returns a function that creates UUIDv7s. They depend only on `now` and on how many were created before. */
function demoIds(now: Date): () => string {
  let created = 0
  return () => v7({ msecs: now.getTime(), seq: created++, random: new Uint8Array(16) })
}

const INVITED_DAYS_AGO = 3

/** Adds an invited instructor without a password. */
async function seedInvitedInstructor({ trx, now, nextId }: DemoContext): Promise<void> {
  const id = nextId()
  const invitedAt = new Date(now.getTime() - INVITED_DAYS_AGO * DAY_MS)
  await trx
    .insertInto('users')
    .values({
      id,
      email: 'jonah.fields@example.test',
      first_name: 'Jonah',
      last_name: 'Fields',
      phone_number: '(718) 555-0119',
      password_hash: null,
      role: 'instructor',
      status: 'active',
      invited_at: invitedAt,
      created_at: invitedAt,
      updated_at: invitedAt,
    })
    .execute()
  await trx.insertInto('invitations').values({ user_id: id, mailed_at: invitedAt }).execute()
}

/** Lets a student enter a new email address that they have not confirmed yet. */
async function seedNewEmail({ trx, now, nextId }: DemoContext): Promise<void> {
  const enteredAt = new Date(now.getTime() - DAY_MS)
  const user = await trx
    .updateTable('users')
    .set({ new_email: 'yesenia.m@example.test', updated_at: enteredAt })
    .where('email', '=', 'yesenia.morales@example.test')
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('email_verifications')
    .values({
      id: nextId(),
      user_id: user.id,
      email: 'yesenia.m@example.test',
      old_email: user.email,
      created_at: enteredAt,
      mailed_at: enteredAt,
    })
    .execute()
}

/** One usual week for the class with walk-ins. */
function usualWeeksOf(
  { allowsWalkIns, locationDetails }: DemoClass,
  instructorId: string,
): readonly UsualWeek[] {
  if (!allowsWalkIns) return []
  const session = { days: 1, location: locationDetails, capacity: 12, instructor_id: instructorId }
  return [
    {
      name: 'Thursday and Saturday',
      sessions: [
        { ...session, weekday: 'thursday', start_time: '17:00', end_time: '20:00' },
        { ...session, weekday: 'saturday', start_time: '09:00', end_time: '15:00' },
      ],
    },
  ]
}
