import { beforeEach, expect, it } from 'vitest'
import {
  aCertificate,
  aNotification,
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
let student: TestUser
beforeEach(async () => {
  student = await aUser(test)
})

const read = (id: string) => test.asAdmin.get(`/admin/users/${id}/overview`)

it('returns the enrollments, the waitlist, the payments, the certificates, and the messages of one user', async () => {
  const approved = await seatIn(test, student, await aSession(test))
  await test.asAdmin.post(`/enrollments/${approved}/approve`)
  const pending = await seatIn(test, student, await aSession(test))
  const newer = await seatIn(test, student, await aSession(test))
  await test.asAdmin.post(`/enrollments/${newer}/approve`)
  const full = await aSession(test, { capacity: 1 })
  const other = await aUser(test)
  const otherSeat = await seatIn(test, other, full)
  await test.asAdmin.post(`/enrollments/${otherSeat}/approve`)
  await waitIn(test, await aUser(test), full)
  await aCertificate(test, other)
  await aNotification(test, other)
  const entry = await waitIn(test, student, full)
  const certificate = await aCertificate(test, student)
  await aNotification(test, student, { title: 'Bring your apron', createdAt: '2099-01-01T00:00:00Z' })

  const { body } = await read(student.id)
  expect(body.user).toMatchObject({ id: student.id, email: student.email, phone_number: null })
  expect(body.enrollments.rows.map(({ id }) => id)).toEqual([pending, newer, approved])
  expect(body.enrollments.total).toBe(3)
  expect(body.enrollments.rows[0]?.reviews.approve.blocked).toBeNull()
  expect(body.waitlist.map(({ id, position }) => [id, position])).toEqual([[entry, 2]])
  expect(body.outstanding.map(({ user_id, remaining }) => [user_id, remaining])).toEqual([
    [student.id, 95],
    [student.id, 95],
  ])
  expect(body.payments).toMatchObject({ rows: [{ status: 'pending' }, { status: 'pending' }], total: 2 })
  expect(body.certificates).toMatchObject({ rows: [{ id: certificate }], total: 1 })
  expect(body.messages.rows[0]).toMatchObject({ title: 'Bring your apron', read: false })
})

it('returns the newest ten rows of each list, and how many there are', async () => {
  for (let n = 0; n < 12; n += 1) {
    await aNotification(test, student, { title: `Message ${n}`, createdAt: `2027-01-${10 + n}T12:00:00Z` })
  }
  const { messages } = (await read(student.id)).body
  expect(messages.total).toBe(12)
  expect(messages.rows.map(({ title }) => title)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Message ${n}`),
  )
})

it('refuses an unknown user', async () => {
  expect(codeOf(await read('unknown'))).toBe('user_not_found')
})
