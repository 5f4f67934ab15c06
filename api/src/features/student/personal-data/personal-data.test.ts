import { personalData } from '@cubby/contract/student/personal-data'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aCertificate, aNotification, aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { addRow, changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('contains what is stored about the user, and nothing about others', async () => {
  const [user, other] = [await aUser(test), await aUser(test)]
  const session = await aSession(test, { title: 'Room Design', capacity: 2 })
  for (const each of [user, other]) {
    const enrollmentId = await seatIn(test, each, session)
    await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
    await aCertificate(test, each)
  }
  const full = await aSession(test, { capacity: 1 })
  await seatIn(test, other, full)
  await waitIn(test, user, full)
  await aNotification(test, user)

  const { body, headers } = await test.as(user).get('/users/personal-data')
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="personal-data.json"')
  expect(personalData.parse(body)).toEqual(body)
  expect(body.account).toMatchObject({ id: user.id, email: user.email, first_name: 'Test' })
  expect(body.enrollments).toMatchObject([{ title: 'Room Design', status: 'approved' }])
  expect(body.waitlist).toMatchObject([{ status: 'waiting' }])
  expect(body.payments).toHaveLength(1)
  expect(body.certificates).toHaveLength(1)
  expect(body.notifications.length).toBeGreaterThan(0)
  expect(body.activity).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ action: 'enrollment.approved', by: 'the school' })]),
  )
  const text = JSON.stringify(body)
  for (const hidden of [other.id, other.email, test.admin.id, test.admin.email, 'hash', '$scrypt']) {
    expect(text).not.toContain(hidden)
  }
})

it('is the same for an administrator who answers a request', async () => {
  const user = await aUser(test)
  const own = (await test.as(user).get('/users/personal-data')).body
  const ofOffice = (await test.asAdmin.get(`/admin/users/${user.id}/personal-data`)).body
  expect({ ...ofOffice, exported_at: '', logins: [] }).toEqual({ ...own, exported_at: '', logins: [] })
  expect((await test.asAdmin.get('/admin/users/unknown/personal-data')).status).toBe(404)
})

it('contains contact messages and their answers only once the address is verified, because anyone can sign up with it', async () => {
  const user = await aUser(test)
  await addRow(test, 'contact_messages', {
    id: 'message',
    name: 'Owner',
    email: user.email,
    message: 'Private',
    created_at: new Date(),
    idempotency_key: null,
  })
  await addRow(test, 'contact_answers', {
    id: 'answer',
    message_id: 'message',
    text: 'Also private',
    sent_by: (await aUser(test, { role: 'admin' })).id,
    created_at: new Date(),
  })
  const verify = (at: Date | null) => changeRows(test, 'users', user.id, { email_verified_at: at })
  await verify(null)
  expect((await test.as(user).get('/users/personal-data')).body).toMatchObject({
    contact_messages: [],
    contact_answers: [],
  })
  await verify(new Date())
  expect((await test.as(user).get('/users/personal-data')).body.contact_messages).toMatchObject([
    { message: 'Private' },
  ])
  expect((await test.as(user).get('/users/personal-data')).body.contact_answers).toMatchObject([
    { message: 'Private', answer: 'Also private' },
  ])
})

it('leaves out no table about users', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'login_id', 'enrollment_id', 'payment_id')
    order by table_name`.execute(test.deps.db)
  const exported = [
    'attendance_marks',
    'authenticator_apps',
    'certificates',
    'center_members',
    'checkouts',
    'chosen_standards',
    'consents',
    'disputes',
    'enrollments',
    'hour_results',
    'invoice_lines',
    'known_devices',
    'late_scans',
    'logins',
    'make_up_meetings',
    'notifications',
    'online_refunds',
    'payment_entries',
    'passkeys',
    'payments',
    'push_subscriptions',
    'rebookings',
    'recovery_codes',
    'trainings',
    'transcript_links',
    'transfer_requests',
    'user_uploads',
    'waitlist_entries',
  ]
  /**
   * Copies for a short time, what administrators ask each other, links, and settings of lists
   * (docs/decisions/personal-data.md).
   */
  const leftOut = [
    'approval_requests',
    'calendar_links',
    'email_verifications',
    'idempotency_records',
    'invitations',
    'join_codes',
    'list_preferences',
    'passkey_challenges',
    'password_resets',
    'saved_views',
    'second_steps',
    'uploaded_files',
  ]
  expect(rows.map((row) => row.table_name)).toEqual([...exported, ...leftOut].sort())
})
