import type { Role } from '@cubby/contract/accounts/user'
import type { SessionStatus } from '@cubby/contract/catalog/classes'
import type { ErrorBody } from '@cubby/contract/errors'
import type { EnrollResponse } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { addDays, dayOf } from '@cubby/rules/days'
import { v7 as newId } from 'uuid'
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

/** Creates a student without an email address, whom the office calls. Returns the id. */
export async function aCalledStudent(
  { deps }: TestApp,
  person: { first_name?: string; last_name?: string; phone_number?: string } = {},
): Promise<string> {
  const now = await deps.clock(deps.db)
  const id = newId()
  await deps.db
    .insertInto('users')
    .values({
      id,
      email: null,
      first_name: 'Ines',
      last_name: 'Alvarez',
      phone_number: '(718) 555-0163',
      password_hash: null,
      role: 'student',
      status: 'active',
      created_at: now,
      updated_at: now,
      ...person,
    })
    .execute()
  return id
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
export function aCaller(user: { readonly id: string }, role: Role): Caller {
  return {
    user: { id: user.id, role },
    loginId: 'test',
    authenticatedAt: new Date(),
    provenAt: new Date(),
    request: { id: 'test', address: '192.0.2.1' },
    idempotency: null,
  }
}

export interface TestSession {
  readonly id: string
  readonly classId: string
}

/** Creates a class with one session. By default it has 10 seats and starts in 30 days. */
export async function aSession(
  { deps }: TestApp,
  options: {
    capacity?: number
    startsIn?: number
    status?: SessionStatus
    title?: string
    /** Its first and last day, instead of `startsIn`. */
    days?: readonly [string, string]
  } = {},
): Promise<TestSession> {
  const now = await deps.clock(deps.db)
  const startsOn = new Date(now.getTime() + (options.startsIn ?? 30) * 86_400_000).toISOString().slice(0, 10)
  const [startDate, endDate] = options.days ?? [startsOn, startsOn]
  const classId = newId()
  const id = newId()
  const stamps = { created_at: now, updated_at: now }
  await deps.db
    .insertInto('classes')
    .values({
      id: classId,
      title: options.title ?? 'CPR and First Aid Certification',
      description: 'One hands-on day.',
      duration: '1 day',
      location_type: 'In-Person',
      location_details: 'Room 2',
      price_cents: 9500,
      status: 'active',
      ...stamps,
    })
    .execute()
  await deps.db
    .insertInto('class_sessions')
    .values({
      id,
      class_id: classId,
      start_date: startDate,
      end_date: endDate,
      start_time: '09:00',
      end_time: '15:30',
      capacity: options.capacity ?? 10,
      status: options.status ?? 'scheduled',
      ...stamps,
    })
    .execute()
  await deps.db.transaction().execute((trx) => planNewSession({ deps, trx, now }, { sessionId: id }))
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
  const session = await aSession(test, {
    days: days ?? [addDays(today, -1), addDays(today, 1)],
    ...(capacity !== undefined && { capacity }),
  })
  await db
    .updateTable('classes')
    .set({ allows_walk_ins: true, ...(instructor && { instructor_id: instructor.id }) })
    .where('id', '=', session.classId)
    .execute()
  return session
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
export async function aNotification(
  { deps }: TestApp,
  user: TestUser,
  options: { title?: string; createdAt?: string } = {},
): Promise<string> {
  const id = newId()
  await deps.db
    .insertInto('notifications')
    .values({
      id,
      user_id: user.id,
      type: 'class_reminder',
      title: options.title ?? 'Bring your binder',
      message: 'For the first evening please bring an empty binder.',
      action_url: '/classes',
      metadata: JSON.stringify({ links: [] }),
      created_at: options.createdAt ?? (await deps.clock(deps.db)),
    })
    .execute()
  return id
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
export async function aPaidPayment(
  { deps }: TestApp,
  paymentId: string,
  receivedAt: Date | string,
): Promise<void> {
  const { amount_cents } = await deps.db
    .selectFrom('payments')
    .select('amount_cents')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('payment_entries')
    .values({
      id: newId(),
      payment_id: paymentId,
      kind: 'receipt',
      amount_cents,
      method: 'cash',
      received_at: receivedAt,
      recorded_at: receivedAt,
    })
    .execute()
  await deps.db
    .updateTable('payments')
    .set({ status: 'paid', paid_at: receivedAt })
    .where('id', '=', paymentId)
    .execute()
}
