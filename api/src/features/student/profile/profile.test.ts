import type { Profile } from '@cubby/contract/student/profile'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import {
  aCertificate,
  aPaidPayment,
  aSession,
  aUser,
  enrollIn,
  seatIn,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const edit = (user: TestUser, body: object, key?: string) =>
  test.as(user).put('/users/profile', body, { 'Idempotency-Key': key })
const prefer = (user: TestUser, body: object) => test.as(user).put('/profile/email-preferences', body)
const linesOf = async ({ id }: TestUser) => {
  const rows = await rowsIn(test, 'audit_log', { subject_id: id }, ['action', 'details'])
  return rows
}

describe('PUT /users/profile', () => {
  it('changes the named fields, and writes to the audit log', async () => {
    const user = await aUser(test)
    expect(await edit(user, { first_name: ' Rosa ', phone_number: '(718) 555-0188' })).toMatchObject({
      status: 200,
      body: { user: { name: 'Rosa User', phone_number: '7185550188' } },
    })
    expect(await linesOf(user)).toEqual([
      { action: 'profile.updated', details: { fields: ['first_name', 'phone_number'] } },
    ])
  })

  it('is PUT /profile/profile too', async () => {
    const login = await aUser(test)
    const response = await test.as(login).put('/profile/profile', { last_name: 'Delgado' })
    expect(response).toMatchObject({ status: 200, body: { user: { name: 'Test Delgado' } } })
  })

  it('writes no audit log row when nothing changes', async () => {
    const user = await aUser(test)
    expect((await edit(user, { first_name: 'Test' })).status).toBe(200)
    expect(await linesOf(user)).toEqual([])
  })

  it('merges edits of different fields', async () => {
    const user = await aUser(test)
    await edit(user, { first_name: 'Rosa', base: { first_name: 'Test' } })
    await edit(user, { last_name: 'Delgado', base: { last_name: 'User' } })
    expect(await edit(user, { phone_number: '2125550100', base: { phone_number: null } })).toMatchObject({
      body: { user: { name: 'Rosa Delgado', phone_number: '2125550100' } },
    })
  })

  it('shows both values of a field that two devices changed, and writes nothing', async () => {
    const user = await aUser(test)
    await edit(user, { first_name: 'Rosa', base: { first_name: 'Test' } })
    const late = { first_name: 'Rose', last_name: 'Diaz', base: { first_name: 'Test', last_name: 'User' } }
    const conflict = {
      status: 409,
      body: { code: 'profile_conflict', conflicts: { first_name: { yours: 'Rose', theirs: 'Rosa' } } },
    }
    expect(await edit(user, late, 'the-late-edit')).toMatchObject(conflict)
    expect(await edit(user, late, 'the-late-edit')).toMatchObject(conflict)
    const { body } = await test.as(user).get('/users/profile')
    expect(body.profile.name).toBe('Rosa User')
  })

  it('ignores every field that users cannot change', async () => {
    const user = await aUser(test)
    const response = await edit(user, {
      first_name: 'Rosa',
      id: 'other',
      role: 'admin',
      status: 'suspended',
      email: 'evil@example.test',
      email_verified_at: '2026-01-01',
      password_hash: 'x',
    })
    expect(response).toMatchObject({
      body: { user: { id: user.id, role: 'student', status: 'active', email: user.email } },
    })
    expect(await edit(user, { role: 'admin' })).toMatchObject({ status: 400 })
  })

  it.each([
    ['first_name', { first_name: ' R ' }, 'First name must be at least 2 characters'],
    ['last_name', { last_name: '' }, 'Last name must be at least 2 characters'],
    ['phone_number', { phone_number: '12345' }, 'Please enter a valid phone number (10 digits)'],
    ['first_name', { first_name: 'Ro\0sa' }, 'This contains a character that cannot be saved'],
    ['first_name', { first_name: 'x'.repeat(101) }, 'This is too long'],
  ])('reports the field %s for %j', async (field, body, message) => {
    expect(await edit(await aUser(test), body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    })
  })

  it('clears the phone number', async () => {
    const user = await aUser(test)
    await edit(user, { phone_number: '2125550100' })
    expect(await edit(user, { phone_number: '' })).toMatchObject({ body: { user: { phone_number: null } } })
  })
})

describe('PUT /profile/email-preferences', () => {
  const off = { email_notifications: false, general_updates: false, class_reminders: true }

  it('turns the master switch off with an individual one, and all on with the master switch', async () => {
    const user = await aUser(test)
    expect(await prefer(user, { general_updates: false })).toMatchObject({ body: { user: off } })
    expect((await linesOf(user)).map(({ action }) => action)).toEqual(['preferences.updated'])
    expect(await prefer(user, { email_notifications: true })).toMatchObject({
      body: { user: { email_notifications: true, general_updates: true } },
    })
  })

  it('is PUT /users/preferences too', async () => {
    const login = await aUser(test)
    const response = await test.as(login).put('/users/preferences', { general_updates: false })
    expect(response).toMatchObject({ status: 200, body: { user: off } })
  })

  it.each([{}, { email_notifications: 'yes' }, { role: 'admin' }])('refuses %j', async (body) => {
    expect((await prefer(await aUser(test), body)).status).toBe(400)
  })
})

describe('GET /users/profile', () => {
  it('contains everything of the user, and responds with 304 while nothing has changed', async () => {
    const user = await aUser(test)
    const session = await aSession(test)
    await seatIn(test, user, session)
    const first = await test.as(user).get('/users/profile')
    expect(first.body.profile).toMatchObject({
      email: user.email,
      enrollments: [{ session_id: session.id }],
      certificates: [],
      payments: [],
      payment_methods: [],
      notifications: [{ is_read: false }],
      waitlist_entries: [],
      recent_activity: [{ action: 'enrollment' }],
    })
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const again = () => test.as(user).get('/users/profile', headers)
    expect((await again()).status).toBe(304)
    await edit(user, { first_name: 'Rosa' })
    expect((await again()).status).toBe(200)
  })

  it('runs at most four statements, and returns the same as the lists alone', async () => {
    const [user, other] = [await aUser(test), await aUser(test)]
    const full = await aSession(test, { capacity: 1 })
    await seatIn(test, other, full)
    await waitIn(test, user, full)
    const enrollmentId = await seatIn(test, user, await aSession(test))
    const { token: admin } = await aUser(test, { role: 'admin' })
    await test.as({ token: admin }).post(`/enrollments/${enrollmentId}/approve`)
    const payment = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
    await aPaidPayment(test, payment.id, '2026-01-15T12:00:00Z')
    await aCertificate(test, user)

    let statements = 0
    const db = test.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        return result
      },
    })
    const headers = { Authorization: `Bearer ${user.token}` }
    const response = await createApp({ ...test.deps, db }).request('/api/users/profile', { headers })
    const { profile } = (await response.json()) as { profile: Profile }
    expect(statements).toBeGreaterThan(0)
    expect(statements).toBeLessThanOrEqual(4)
    expect(profile).toMatchObject(
      ((await test.as(user).get('/users/profile?lists=none')).body as { profile: object }).profile,
    )
    for (const [path, lists] of [
      ['/enrollments/my', { enrollments: profile.enrollments }],
      ['/enrollments/waitlist', { waitlist_entries: profile.waitlist_entries }],
      ['/users/payments', { payments: profile.payments }],
      ['/users/certificates', { certificates: profile.certificates }],
      ['/notifications', { notifications: profile.notifications }],
      ['/users/activity-history', { activities: profile.recent_activity }],
    ] as const) {
      expect(Object.values(lists)[0]?.length, path).toBeGreaterThan(0)
      expect((await test.as(user).get(path)).body, path).toMatchObject(lists)
    }
  })

  it('leaves the lists out on request', async () => {
    const user = await aUser(test)
    const { body } = await test.as(user).get('/users/profile?lists=none')
    for (const list of ['enrollments', 'payment_methods', 'recent_activity'])
      expect(body.profile).not.toHaveProperty(list)
  })
})

it('GET /users/dashboard counts only live rows', async () => {
  const [user, other] = [await aUser(test), await aUser(test)]
  const full = await aSession(test, { capacity: 1 })
  await seatIn(test, other, full)
  await seatIn(test, user, await aSession(test))
  await enrollIn(test, user, full, { joinWaitlistIfFull: true })
  const first = await test.as(user).get('/users/dashboard')
  expect(first).toMatchObject({
    status: 200,
    body: {
      dashboard: {
        active_classes: 1,
        certificates: 0,
        payments_due: 0,
        unread_notifications: 1,
        waitlist_entries: 1,
        recent_activity: [{ description: 'Joined the waitlist' }, { description: 'Requested a spot' }],
      },
    },
  })
  await test.as(user).put('/notifications/read-all')
  expect(await test.as(user).get('/users/dashboard')).toMatchObject({
    body: { dashboard: { unread_notifications: 0 } },
  })
})
