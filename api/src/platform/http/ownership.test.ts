import { expect, it } from 'vitest'
import { goodFiles } from '../../testing/bad-files.ts'
import { aCenter, joinCenter } from '../../testing/centers.ts'
import {
  aCertificate,
  aNotification,
  aPasskey,
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestUser,
  waitIn,
} from '../../testing/factories.ts'
import { browserForm } from '../../testing/file-form.ts'
import { permissions } from '../../testing/permissions.ts'
import { changeRows } from '../../testing/rows.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

/** Ids without an owner: every user can see classes and sessions. */
const withoutOwner = [
  'POST /enrollments/{id}',
  'GET /enrollments/check-eligibility/{id}',
  'GET /enrollments/waitlist/{id}',
  'POST /enrollments/waitlist/{id}',
]

type Make = (owner: TestUser) => Promise<string>
const enrollmentOf: Make = async (owner) => seatIn(test, owner, await aSession(test))
const entryOf: Make = async (owner) => {
  const session = await aSession(test, { capacity: 1 })
  await seatIn(test, await aUser(test), session)
  return waitIn(test, owner, session)
}
const notificationOf: Make = (owner) => aNotification(test, owner)
const paymentOf: Make = async (owner) => {
  await test.asAdmin.post(`/enrollments/${await enrollmentOf(owner)}/approve`)
  const { body } = await test.as(owner).get('/users/payments')
  return body.payments[0]?.id ?? 'no payment'
}
const receiptOf: Make = async (owner) => {
  await test.as(owner).put(`/profile/payments/${await paymentOf(owner)}`, { status: 'paid' })
  const { body } = await test.as(owner).get('/users/payments')
  return body.payments[0]?.receipts[0]?.id ?? 'no receipt'
}
const uploadOf: Make = async (owner) => {
  const [file] = goodFiles()
  if (!file) throw new Error('the valid PDF is missing')
  const { body } = await test.upload('/users/uploads', { token: owner.token, ...(await browserForm(file)) })
  return (body as { upload: { id: string } }).upload.id
}
const transcriptLinkOf: Make = async (user) => {
  const { body } = await test.as(user).post('/users/transcript/links', { label: '' })
  return body.link.id
}
const membershipOf: Make = async (owner) => {
  const { id } = await aCenter(test, { staff: 0 })
  return joinCenter(test, { centerId: id, userId: owner.id, kind: 'staff' })
}
const certificateOf: Make = (owner) => aCertificate(test, owner)
const taughtBy: Make = async (owner) => {
  const { classId } = await aSession(test)
  await changeRows(test, 'classes', classId, { instructor_id: owner.id })
  return classId
}

const sessionTaughtBy: Make = async (owner) => {
  const session = await aSession(test)
  await changeRows(test, 'class_sessions', session.id, { instructor_id: owner.id })
  return session.id
}

const sessionOfStudent: Make = async (owner) => {
  const session = await aSession(test)
  await seatIn(test, owner, session)
  return session.id
}

const classOfStudent: Make = async (owner) => {
  const session = await aSession(test)
  const id = await seatIn(test, owner, session)
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  return session.classId
}

/** Endpoints with an id within a class, or a file. materials.test.ts covers them. */
const ofMaterials = [
  'POST /classes/{id}/materials',
  'DELETE /classes/{id}/materials/{materialId}',
  'GET /classes/{id}/materials/{materialId}/file',
]

/**
 * attendance.test.ts, check-in.test.ts, and walk-ins.test.ts cover them, because they need a session that has
 * begun.
 */
const ofAttendance = [
  'PUT /meetings/{id}/attendance',
  'POST /meetings/{id}/check-ins',
  'POST /teaching/sessions/{id}/walk-ins',
]

/** center-scope.test.ts and my-center.test.ts cover them, because only directors of the center may call them. */
const ofCenters = [
  'POST /centers/{id}/invitations',
  'DELETE /centers/{id}/invitations/{invitationId}',
  'DELETE /centers/{id}/members/{memberId}',
  'POST /centers/{id}/link',
  'GET /centers/{id}/orders/preview',
  'POST /centers/{id}/orders',
  'POST /centers/{id}/replacements',
  'GET /centers/{id}/statement',
  'GET /centers/{id}/statement/pdf',
  'GET /centers/{id}/invoices/{invoiceId}/pdf',
  'POST /centers/{id}/invoices/{invoiceId}/pay',
  'GET /centers/{id}/staff',
  'GET /centers/{id}/staff/export',
  'GET /centers/{id}/certificates',
  'GET /centers/{id}/certificates/{certificateId}/download',
]

/** transfer-request.test.ts covers it, because it needs another session in its body. */
const ofTransfers = ['POST /enrollments/{id}/transfer-request']

/** my-logins.test.ts covers it, because nobody can end the login of the request. */
const ofLogins = ['DELETE /users/logins/{id}']

/** second-factor.test.ts covers it, because it needs the password of its user. */
const ofPasskeys = ['POST /users/passkeys/{id}/remove']

/** Creates a row of a user, by endpoint. `office`: administrators can access the rows of all users. */
const ownership: Readonly<Record<string, readonly [make: Make, office?: 'office']>> = {
  'PUT /profile/payments/{id}': [paymentOf],
  'POST /profile/payments/{id}/checkout': [paymentOf],
  'POST /profile/payments/{id}/checkout/check': [paymentOf],
  'GET /payments/receipts/{id}': [receiptOf, 'office'],
  'GET /enrollments/{id}': [enrollmentOf, 'office'],
  'DELETE /enrollments/{id}': [enrollmentOf],
  'GET /enrollments/{id}/history': [enrollmentOf, 'office'],
  'DELETE /enrollments/{id}/transfer-request': [enrollmentOf],
  'POST /users/enrollments/{id}/choice': [enrollmentOf],
  'POST /users/centers/{id}/leave': [membershipOf],
  'DELETE /enrollments/waitlist/{id}': [entryOf],
  'POST /enrollments/waitlist/{id}/accept': [entryOf],
  'POST /enrollments/waitlist/{id}/decline': [entryOf],
  'GET /certificates/{id}/file': [certificateOf, 'office'],
  'GET /users/uploads/{id}/file': [uploadOf, 'office'],
  'DELETE /users/uploads/{id}': [uploadOf],
  'DELETE /users/transcript/links/{id}': [transcriptLinkOf],
  'PATCH /users/passkeys/{id}': [(owner) => aPasskey(test, owner)],
  'GET /notifications/{id}': [notificationOf],
  'DELETE /notifications/{id}': [notificationOf],
  'PUT /notifications/{id}/read': [notificationOf],
  'POST /notifications/{id}/restore': [notificationOf],
  'GET /admin/notifications/{id}': [notificationOf, 'office'],
  'GET /classes/{id}/materials': [classOfStudent, 'office'],
  'GET /sessions/{id}/meetings': [sessionOfStudent, 'office'],
  'GET /teaching/sessions/{id}/roster': [sessionTaughtBy, 'office'],
  'GET /classes/{id}/participants': [taughtBy, 'office'],
  'GET /classes/{id}/participants/export': [taughtBy, 'office'],
}

it('covers every endpoint with an id that users other than administrators may call', () => {
  const carrying = Object.entries(permissions)
    .filter(([endpoint, [roles]]) => endpoint.includes('{') && roles !== 'anybody' && roles.length > 1)
    .map(([endpoint]) => endpoint)
  expect(
    new Set([
      ...Object.keys(ownership),
      ...withoutOwner,
      ...ofMaterials,
      ...ofAttendance,
      ...ofTransfers,
      ...ofPasskeys,
      ...ofLogins,
      ...ofCenters,
    ]),
  ).toEqual(new Set(carrying))
})

it.each(Object.keys(ownership))("%s finds only the caller's own rows", async (endpoint) => {
  const [make, office] = ownership[endpoint] ?? []
  const [roles, body] = permissions[endpoint] ?? []
  const [method = '', path = ''] = endpoint.split(' ')
  const isForStaff = Array.isArray(roles) && !roles.includes('student')
  const owner = await aUser(test, { role: isForStaff ? 'instructor' : 'student' })
  const id = (await make?.(owner)) ?? ''
  const call = (user: TestUser, of: string) =>
    test.call(method, path.replace(/\{\w+\}/, of), { token: user.token, ...(body && { body }) })

  for (const role of ['student', 'instructor', 'admin'] as const) {
    if (!(Array.isArray(roles) && roles.includes(role))) continue
    const other = await aUser(test, { role })
    const [others, unknown] = [await call(other, id), await call(other, 'unknown')]
    expect(unknown.status, role).toBe(404)
    if (role === 'admin' && office) expect(others.status, role).toBe(200)
    // Another user's row looks the same as one that does not exist.
    else expect([others.status, codeOf(others)], role).toEqual([404, codeOf(unknown)])
  }
  expect((await call(owner, id)).status).not.toBe(404)
})
