import type { WalkIn } from '@cubby/contract/teaching/walk-ins'
import { dayOf } from '@cubby/rules/days'
import { type SqlBool, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import {
  aSessionAtTheDoor,
  atDays,
  aUser,
  codeOf,
  type TestSession,
  type TestUser,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { aMailbox, queuedJobs, tokenIn } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp({ isRateLimited: true })
let instructor: TestUser
beforeAll(async () => {
  instructor = await aUser(test, { role: 'instructor' })
})

const aPerson = (changes: Partial<WalkIn> = {}): WalkIn => ({
  email: `${crypto.randomUUID()}@example.test`,
  first_name: 'Jo',
  last_name: 'Rivera',
  phone_number: '(718) 555-0199',
  ...changes,
})
const enroll = (
  session: TestSession,
  person: WalkIn,
  { by = instructor, key }: { by?: TestUser; key?: string } = {},
) => test.as(by).post(`/teaching/sessions/${session.id}/walk-ins`, person, { 'Idempotency-Key': key })
const rosterOf = async (session: TestSession) =>
  (await test.as(instructor).get(`/teaching/sessions/${session.id}/roster`)).body.roster
const enrollmentsIn = (session: TestSession) =>
  rowsIn(test, 'enrollments', { session_id: session.id }, ['user_id', 'status'])
const usersWith = (email: string) => rowsIn(test, 'users', { email })
it('enrolls a new person, who is on the roster at once and can be marked', async () => {
  const session = await aSessionAtTheDoor(test, { instructor })
  const person = aPerson({ email: 'Jo.Rivera@Example.test' })
  const response = await enroll(session, person)
  expect(response.status).toBe(201)
  const { student } = response.body.walk_in
  expect(student).toMatchObject({ name: 'Jo Rivera', enrollment_status: 'pending' })
  expect(Object.keys(student).sort()).toEqual(['enrollment_status', 'id', 'name'])
  const roster = await rosterOf(session)
  expect(roster.students).toMatchObject([student])
  expect(roster.allows_walk_ins).toBe(true)
  expect(roster.marks).toEqual([])
  const marked = await test.as(instructor).put(`/meetings/${roster.meetings[0]?.id}/attendance`, {
    marks: [
      {
        key: crypto.randomUUID(),
        user_id: student.id,
        status: 'present',
        missed_minutes: null,
        note: '',
        marked_at: new Date().toISOString(),
      },
    ],
  })
  expect(marked.status).toBe(200)
  const [user] = await usersWith('jo.rivera@example.test')
  expect(user).toMatchObject({ role: 'student', status: 'active', phone_number: '7185550199' })
  await expectSeatsInOrder(test)
})

it('invites a new person, who sets a password with the link', async () => {
  const person = aPerson()
  const { body } = await enroll(await aSessionAtTheDoor(test, { instructor }), person)
  const logIn = (password: string) => test.post('/users/login', { email: person.email, password })
  expect(codeOf(await logIn(''))).toBe('login_failed')
  const job = (await queuedJobs(test, 'email-invitation')).at(-1)
  expect(job).toEqual({ userId: body.walk_in.student.id })
  const { mailer, mails } = aMailbox()
  await handlersOf({ ...test.deps, mailer })['email-invitation']({ userId: body.walk_in.student.id })
  const newPassword = 'a good password'
  const accept = { token: tokenIn(mails[0]?.text), newPassword }
  expect((await test.post('/users/accept-invitation', accept)).status).toBe(200)
  expect((await logIn(newPassword)).status).toBe(200)
})

it('enrolls the user with exactly this address under their own name, and invites nobody', async () => {
  const session = await aSessionAtTheDoor(test, { instructor })
  const student = await aUser(test)
  const before = (await queuedJobs(test, 'email-invitation')).length
  const { body } = await enroll(session, aPerson({ email: student.email.toUpperCase() }))
  expect(body.walk_in.student).toMatchObject({ id: student.id, name: 'Test User' })
  expect((await queuedJobs(test, 'email-invitation')).length).toBe(before)
  expect(await usersWith(student.email)).toMatchObject([{ first_name: 'Test', phone_number: null }])
})

it('notifies the student and creates the payment as for any enrollment', async () => {
  const session = await aSessionAtTheDoor(test, { instructor })
  const [first, second] = [await aUser(test), await aUser(test)]
  await enroll(session, aPerson({ email: first.email }))
  const { body } = await test.asAdmin.get('/admin/settings')
  const save = (auto_approve_enrollments: boolean) =>
    test.asAdmin.put('/admin/settings', { ...body.settings, auto_approve_enrollments })
  expect((await save(true)).status).toBe(200)
  await enroll(session, aPerson({ email: second.email }))
  await save(false)
  const statuses = new Map((await enrollmentsIn(session)).map(({ user_id, status }) => [user_id, status]))
  expect([statuses.get(first.id), statuses.get(second.id)]).toEqual(['pending', 'approved'])
  const paymentsOf = async (user: TestUser) => (await test.as(user).get('/users/payments')).body.payments
  expect(await paymentsOf(first)).toEqual([])
  expect(await paymentsOf(second)).toHaveLength(1)
  const notified = await test.deps.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', 'in', [first.id, second.id])
    .orderBy('created_at')
    .execute()
  expect(notified.map(({ title }) => title.split(' CPR')[0])).toEqual(['Your spot in', 'You are enrolled in'])
})

it('takes one seat for a repeated request', async () => {
  const session = await aSessionAtTheDoor(test, { instructor })
  const [person, key] = [aPerson(), crypto.randomUUID()]
  const first = await enroll(session, person, { key })
  expect((await enroll(session, person, { key })).body).toEqual(first.body)
  expect(await enrollmentsIn(session)).toHaveLength(1)
  expect(await usersWith(person.email)).toHaveLength(1)
})

it('refuses with the reason, and creates no account', async () => {
  const session = await aSessionAtTheDoor(test, { instructor, capacity: 1 })
  const [suspended, other] = [
    await aUser(test, { status: 'suspended' }),
    await aUser(test, { role: 'instructor' }),
  ]
  const [person, stranger] = [aPerson(), aPerson()]
  expect(codeOf(await enroll(session, stranger, { by: other }))).toBe('session_not_found')
  expect(codeOf(await enroll({ ...session, id: 'unknown' }, stranger))).toBe('session_not_found')
  for (const { email } of [suspended, other, instructor]) {
    expect(codeOf(await enroll(session, aPerson({ email })))).toBe('walk_in_refused')
  }
  await enroll(session, person)
  const again = await enroll(session, person)
  expect(again.body).toMatchObject({
    code: 'already_enrolled',
    error: 'This student is already enrolled in this session',
  })
  // A full session reveals nothing about the address.
  for (const email of [stranger.email, suspended.email, other.email]) {
    expect(codeOf(await enroll(session, aPerson({ email })))).toBe('session_full')
  }
  const today = new Date().toISOString().slice(0, 10)
  const year = Number(today.slice(0, 4))
  await atDays(test, session, [`${year + 1}-05-03`, `${year + 1}-05-03`])
  expect(codeOf(await enroll(session, stranger))).toBe('walk_in_too_early')
  await atDays(test, session, [`${year - 1}-05-03`, `${year - 1}-05-03`])
  expect(codeOf(await enroll(session, stranger))).toBe('session_completed')
  await changeRows(test, 'classes', session.classId, { allows_walk_ins: false })
  expect(codeOf(await enroll(session, stranger))).toBe('walk_ins_not_allowed')
  expect(await usersWith(stranger.email)).toEqual([])
})

it('enrolls walk-ins on the day of a meeting that was moved before the first day', async () => {
  const session = await aSessionAtTheDoor(test, { instructor, days: ['2099-05-03', '2099-05-04'] })
  expect(codeOf(await enroll(session, aPerson()))).toBe('walk_in_too_early')
  await changeRows(
    test,
    'session_meetings',
    { session_id: session.id, planned_date: '2099-05-03' },
    { date: dayOf(new Date(), test.config.provider.timezone), moved_at: new Date() },
  )
  expect((await enroll(session, aPerson())).status).toBe(201)
})

it('limits how many walk-ins a user enrolls in an hour', async () => {
  const session = await aSessionAtTheDoor(test, { instructor })
  for (let turn = 0; turn < 60; turn++) await test.deps.limits.spend('walkIn', test.admin.id)
  expect((await enroll(session, aPerson(), { by: test.admin })).status).toBe(429)
  expect(await enrollmentsIn(session)).toEqual([])
})

it('records who enrolled whom', async () => {
  const session = await aSessionAtTheDoor(test, { instructor })
  const { body } = await enroll(session, aPerson())
  const { id } = body.walk_in.student
  const audited = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('actor_id', '=', instructor.id)
    .where(sql<SqlBool>`(subject_id = ${id} or details ->> 'user_id' = ${id})`)
    .orderBy('at')
    .execute()
  expect(audited.map(({ action }) => action).sort()).toEqual(['enrollment.walked_in', 'user.invited'])
})
