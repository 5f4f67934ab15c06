import type { Role } from '@cubby/contract/accounts/user'
import type { SessionStatus } from '@cubby/contract/catalog/classes'
import type { ErrorBody } from '@cubby/contract/errors'
import type { EnrollResponse } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { addDays, dayOf } from '@cubby/rules/days'
import { v7 as newId } from 'uuid'
import type { Builder, Given } from '../builders/builder.ts'
import { callerAt } from '../builders/caller.ts'
import { payInFull } from '../builders/payments.ts'
import { addClasses, addNotifications, addUsers } from '../builders/rows.ts'
import { addSessions } from '../builders/sessions.ts'
import { planNewSession } from '../features/seats/meetings/plan-session.ts'
import { recordCertificate } from '../features/teaching/certificates/upload-certificate.ts'
import type { Caller } from '../platform/caller.ts'
import { newToken } from '../platform/secrets.ts'
import type { TestApp } from './test-app.ts'
import { addUser, type NewUser, type TestUser } from './users.ts'

export type { TestUser }

/** Creates a logged-in user. */
export function aUser({ deps }: TestApp, options: NewUser = {}): Promise<TestUser> {
  return addUser(deps, options)
}

/** Builds one row at the time of the test's clock. Returns its id. */
export function build<Row>({ deps }: TestApp, add: Builder<Row>, rowAt: (now: Date) => Row): Promise<string> {
  return deps.db.transaction().execute(async (trx) => {
    const [id = ''] = await add(trx, [rowAt(await deps.clock(trx))])
    return id
  })
}

/** Creates a student without an email address, whom the office calls. Returns the id. */
export function aCalledStudent(
  test: TestApp,
  person: { first_name?: string; last_name?: string; phone_number?: string } = {},
): Promise<string> {
  const ines = { first_name: 'Ines', last_name: 'Alvarez', phone_number: '(718) 555-0163' }
  return build(test, addUsers, (created_at) => ({ ...ines, ...person, created_at }))
}

/** Stores a passkey for a user. It has random keys, so nobody can log in with it. Returns its id. */
export async function aPasskey({ deps }: TestApp, owner: { readonly id: string }): Promise<string> {
  const id = newId()
  await deps.db
    .insertInto('passkeys')
    .values({
      id,
      user_id: owner.id,
      credential_id: newToken(),
      public_key: newToken(),
      counter: 0,
      transports: '[]',
      name: 'Phone',
      created_at: await deps.clock(deps.db),
    })
    .execute()
  return id
}

/** The user as a caller, for operations without a route. */
export function aCaller({ id }: { readonly id: string }, role: Role): Caller {
  return callerAt(new Date(), { id, role, origin: { id: 'test', address: '192.0.2.1' } })
}

export interface TestSession {
  readonly id: string
  readonly classId: string
}

/** Creates a class with one session. By default it has 10 seats and starts in 30 days. */
export async function aSession(
  test: TestApp,
  options: {
    capacity?: number
    startsIn?: number
    status?: SessionStatus
    title?: string
    /** Its first and last day, instead of `startsIn`. */
    days?: readonly [string, string]
    /** More columns of the class. */
    course?: Given<'classes'>
  } = {},
): Promise<TestSession> {
  const { title = 'CPR and First Aid Certification', startsIn = 30, days, course, ...given } = options
  const classId = await build(test, addClasses, (created_at) => ({
    title,
    description: 'One hands-on day.',
    location_details: 'Room 2',
    price_cents: 9500,
    created_at,
    ...course,
  }))
  const id = await build(test, addSessions, (created_at) => {
    const startsOn = addDays(dayOf(created_at, 'UTC'), startsIn)
    const [start_date, end_date] = days ?? [startsOn, startsOn]
    const times = { start_date, end_date, start_time: '09:00', end_time: '15:30' }
    return { class_id: classId, ...times, created_at, ...given }
  })
  return { id, classId }
}

/** Creates a session that allows walk-ins. By default it began yesterday, and has no instructor. */
export async function aSessionAtTheDoor(
  test: TestApp,
  {
    capacity,
    instructor,
    days,
  }: {
    capacity?: number
    instructor?: { readonly id: string }
    days?: readonly [string, string]
  } = {},
): Promise<TestSession> {
  const { db, clock, config } = test.deps
  const today = dayOf(await clock(db), config.provider.timezone)
  return aSession(test, {
    days: days ?? [addDays(today, -1), addDays(today, 1)],
    course: { allows_walk_ins: true, instructor_id: instructor?.id ?? null },
    ...(capacity !== undefined && { capacity }),
  })
}

/** Moves a session to other days, directly in the database, and plans its meetings as for a new session. */
export async function atDays(
  { deps }: TestApp,
  { id }: Pick<TestSession, 'id'>,
  [start_date, end_date]: readonly [string, string],
): Promise<void> {
  const now = await deps.clock(deps.db)
  await deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('session_meetings').where('session_id', '=', id).execute()
    await trx
      .updateTable('class_sessions')
      .set({ start_date, end_date, meeting_pattern: null, meetings_confirmed_at: null })
      .where('id', '=', id)
      .execute()
    await planNewSession({ deps, trx, now }, { sessionId: id })
  })
}

/** Enrolls through the API, as a student's device does. */
export function enrollIn(
  test: TestApp,
  user: TestUser,
  session: TestSession,
  options: { joinWaitlistIfFull?: boolean; code?: string; key?: string } = {},
) {
  const { key, ...body } = options
  return test.call<EnrollResponse | ErrorBody>('POST', `/enrollments/${session.classId}`, {
    token: user.token,
    body: { sessionId: session.id, ...body },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
}

/** Enrolls and returns the enrollment's id. Fails when no seat is available. */
export async function seatIn(test: TestApp, user: TestUser, session: TestSession): Promise<string> {
  const { body } = await enrollIn(test, user, session)
  if (!('outcome' in body) || body.outcome !== 'enrolled') throw new Error(`no seat: ${JSON.stringify(body)}`)
  return body.enrollment.id
}

/** Joins the waitlist of a full session and returns the entry's id. Fails when that is refused. */
export async function waitIn(test: TestApp, user: TestUser, session: TestSession): Promise<string> {
  const { status, body } = await test.call<{ waitlist_entry: WaitlistEntry }>(
    'POST',
    `/enrollments/waitlist/${session.id}`,
    { token: user.token },
  )
  if (status !== 201) throw new Error(`not on the waitlist: ${JSON.stringify(body)}`)
  return body.waitlist_entry.id
}

/** The error code of a response; undefined without one. */
export function codeOf(response: { body: unknown }): string | undefined {
  const { body } = response
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined
}

/** Notifies a user directly in the database. Returns the notification's id. */
export function aNotification(
  test: TestApp,
  user: TestUser,
  { title = 'Bring your binder', createdAt }: { title?: string; createdAt?: string } = {},
): Promise<string> {
  return build(test, addNotifications, (now) => ({
    user_id: user.id,
    type: 'class_reminder',
    title,
    message: 'For the first evening please bring an empty binder.',
    action_url: '/classes',
    created_at: createdAt ?? now,
  }))
}

/** Creates a certificate with a real file directly in the database. Returns its id. */
export async function aCertificate(
  test: TestApp,
  user: TestUser,
  { name = 'CPR', expirationDate = null as string | null, session = null as TestSession | null } = {},
): Promise<string> {
  const { classId } = session ?? (await aSession(test))
  const certificate = {
    userId: user.id,
    classId,
    sessionId: session?.id ?? null,
    name,
    expirationDate,
    type: 'application/pdf' as const,
    bytes: new TextEncoder().encode('%PDF-1.7'),
    actorId: user.id,
  }
  return test.deps.db
    .transaction()
    .execute(async (trx) =>
      recordCertificate({ deps: test.deps, trx, now: await test.deps.clock(trx) }, certificate),
    )
}

/** Marks a payment as paid in full, directly in the database. */
export function aPaidPayment({ deps }: TestApp, id: string, at: Date | string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { amount_cents: cents } = await trx
      .selectFrom('payments')
      .select('amount_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await payInFull(trx, [{ id, cents, at, method: 'cash' }])
  })
}
