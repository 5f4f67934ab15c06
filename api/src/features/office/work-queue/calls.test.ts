import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeEach, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aCalledStudent, aCaller, aSession, aUser, codeOf, seatIn } from '../../../testing/factories.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { printLetter } from './letter.ts'

const test = useTestApp()
beforeEach(async () => {
  await test.deps.db.deleteFrom('calls').execute()
  await changeRows(test, 'users', { email: null }, { phone_number: '(718) 555-0100' })
})

const read = async (show = 'open') => (await test.asAdmin.get(`/admin/calls?show=${show}`)).body
const change = (ids: string[], outcome: 'called' | 'letter' | null, by = test.admin) =>
  test.as(by).put('/admin/calls', { ids, outcome })
const enroll = async (form: object) => (await test.asAdmin.post('/admin/enrollments', form)).body
const aPerson = { first_name: 'Ines', last_name: 'Alvarez', email: '', phone_number: '(718) 555-0163' }
const anEnrolled = async (person: object = aPerson) =>
  enroll({ new_student: person, session_id: (await aSession(test)).id, status: 'approved' })
const tell = (id: string, title = 'Room 4') =>
  test.asAdmin.post('/notifications/admin/send', { title, message: 'We meet in room 4.', recipient: id })
/** Runs the jobs that would email these users, and returns what they sent. */
async function mailsTo(userId: string) {
  const { mailer, mails } = aMailbox()
  const handlers = handlersOf({ ...test.deps, mailer })
  const notifications = await rowsIn(test, 'notifications', { user_id: userId }, ['id'])
  for (const { id } of notifications)
    await handlers['email-notification']({ notificationId: id }, { isLast: true })
  await handlers['email-invitation']({ userId })
  return mails
}

describe('a student without an email address', () => {
  it('is enrolled by phone, and is on the list to call instead of getting emails', async () => {
    const { student, payment } = await anEnrolled()
    expect(student).toMatchObject({ name: 'Ines Alvarez', email: '', invited: false })
    expect(payment?.student_email).toBe('')
    expect(await mailsTo(student.id)).toEqual([])
    const { students, pagination } = await read()
    expect(pagination.total).toBe(1)
    expect(students).toMatchObject([
      {
        user_id: student.id,
        name: 'Ines Alvarez',
        phone_number: '7185550163',
        calls: [
          {
            title: 'You are enrolled in CPR and First Aid Certification',
            message: expect.stringContaining('CPR and First Aid'),
            done_at: null,
          },
        ],
      },
    ])
    const deliveries = await test.deps.db
      .selectFrom('deliveries')
      .innerJoin('notifications', 'notifications.id', 'notification_id')
      .select(['status', 'detail', 'attempts'])
      .where('user_id', '=', student.id)
      .execute()
    const settled = { status: 'skipped', detail: 'No email address, so the office calls', attempts: 0 }
    expect(deliveries).toEqual([settled])
  })

  it('needs a phone number, and is a student', async () => {
    const fields = async (path: '/admin/enrollments' | '/admin/users', body: object) =>
      (await test.asAdmin.post(path, body)).body.fields
    const session_id = (await aSession(test)).id
    const phoneNeeded = 'Enter a phone number, because without an email address the office can only call'
    expect(
      await fields('/admin/enrollments', {
        new_student: { ...aPerson, phone_number: '' },
        session_id,
        status: 'approved',
      }),
    ).toMatchObject({ 'new_student.phone_number': phoneNeeded })
    expect(await fields('/admin/users', { ...aPerson, phone_number: null, role: 'student' })).toEqual({
      phone_number: phoneNeeded,
    })
    expect(await fields('/admin/users', { ...aPerson, role: 'instructor' })).toEqual({
      email: 'Only students can be without an email address',
    })
    const added = await test.asAdmin.post('/admin/users', { ...aPerson, role: 'student' })
    expect(added.status).toBe(201)
  })

  it('is counted once in the work queue, with all that is to be said', async () => {
    const id = await aCalledStudent(test)
    await tell(id)
    await tell(id, 'Bring an apron')
    const queue = await test.asAdmin.get('/admin/work-queue')
    expect(queue.body.calls).toBe(1)
    expect((await read()).students[0]?.calls.map(({ title }) => title)).toEqual(['Room 4', 'Bring an apron'])
  })

  it('is in lists, searches, and exports with an empty address', async () => {
    const { student } = await anEnrolled({ ...aPerson, last_name: 'Quetzal', phone_number: '7185550164' })
    const list = await test.asAdmin.get('/admin/users/search?searchTerm=quetzal&sort=email')
    expect(list.body.users).toMatchObject([{ id: student.id, email: '', invited_at: null }])
    const byPhone = await test.asAdmin.get('/admin/users/search?searchTerm=5550164')
    expect(byPhone.body.users).toHaveLength(1)
    const csv = await test.asAdmin.get('/admin/users/export?searchTerm=quetzal')
    expect(csv.text).toContain('Ines Quetzal,,(718) 555-0164,')
    const data = await test.asAdmin.get(`/admin/users/${student.id}/personal-data`)
    expect(data.body.account).toMatchObject({ email: null })
  })

  it('cannot get an invitation, a password, or another role', async () => {
    const id = await aCalledStudent(test)
    const call = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) =>
      codeOf(await test.call(method, `/admin/users/${id}/${path}`, { token: test.admin.token, body }))
    expect(await call('POST', 'invitation', {})).toBe('no_email')
    expect(await call('PUT', 'password', { newPassword: 'a kite above the bay' })).toBe('no_email')
    expect(await call('PATCH', 'role', { role: 'instructor' })).toBe('email_needed')
    expect(await call('PUT', 'profile', { phone_number: null })).toBe('phone_needed')
  })

  it('is never mailed by the jobs of another version', async () => {
    const id = await aCalledStudent(test)
    await expect(changeRows(test, 'users', id, { password_hash: 'set by 1.1.0' })).rejects.toThrow(
      'users_password_or_invitation',
    )
    const { mailer, mails } = aMailbox()
    const job = handlersOf({ ...test.deps, mailer })['email-password-changed']
    await expect(job({ userId: id, changeId: 'one' })).rejects.toThrow('no email address')
    expect(mails).toEqual([])
  })

  it('gets the first address with an invitation', async () => {
    const id = await aCalledStudent(test)
    const email = `${id}@example.test`
    const { body } = await test.asAdmin.put(`/admin/users/${id}/profile`, { email, base: { email: '' } })
    expect(body.user).toMatchObject({ email, invited_at: expect.any(String) })
    expect(await mailsTo(id)).toMatchObject([{ to: { address: email } }])
  })

  it('loses a wrong address, with the links that were sent to it', async () => {
    const { body } = await test.asAdmin.post('/admin/users', {
      ...aPerson,
      email: `${crypto.randomUUID()}@example.test`,
      role: 'student',
    })
    const { id } = body.user
    const removed = await test.asAdmin.put(`/admin/users/${id}/profile`, {
      email: '',
      base: { email: body.user.email },
    })
    expect(removed.body.user).toMatchObject({ email: '', invited_at: null })
    expect(await mailsTo(id)).toEqual([])
    const user = await aUser(test)
    const refused = await test.asAdmin.put(`/admin/users/${user.id}/profile`, { email: '' })
    expect(codeOf(refused)).toBe('email_needed')
  })

  it('is erased like every other user', async () => {
    const id = await aCalledStudent(test)
    await tell(id)
    expect((await test.asAdmin.delete(`/admin/users/${id}`)).status).toBe(200)
    expect((await read()).students).toEqual([])
  })

  it('is merged into the account with the address, together with the calls', async () => {
    const id = await aCalledStudent(test)
    const user = await aUser(test)
    await tell(id)
    const merge = (from: string, into: string) => test.asAdmin.post(`/admin/users/${from}/merge`, { into })
    expect(codeOf(await merge(user.id, id))).toBe('merge_into_no_email')
    expect((await merge(id, user.id)).status).toBe(200)
    expect((await read()).students).toMatchObject([{ user_id: user.id, email: user.email }])
  })
})

describe('the office', () => {
  it('marks a call as done, and sees who did it when', async () => {
    const id = await aCalledStudent(test)
    await tell(id)
    const callId = (await read()).students[0]?.calls[0]?.id ?? ''
    expect((await change([callId], 'called')).status).toBe(200)
    expect((await read()).students).toEqual([])
    const other = await aUser(test, { role: 'admin' })
    expect((await change([callId], 'letter', other)).status).toBe(200)
    expect((await read('done')).students[0]?.calls).toMatchObject([
      { done_by_name: 'Test User', outcome: 'called', done_at: expect.any(String) },
    ])
    await change([callId], null)
    expect((await read()).students).toHaveLength(1)
    const actions = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .where('action', 'like', 'user.call%')
      .orderBy('id')
      .execute()
    expect(actions).toEqual([
      { action: 'user.called', actor_id: test.admin.id },
      { action: 'user.call_reopened', actor_id: test.admin.id },
    ])
    expect(codeOf(await change(['unknown'], 'called'))).toBe('call_not_found')
  })

  it('sees that a family shares a phone', async () => {
    const [ines, leo] = [
      await aCalledStudent(test, { phone_number: '(718) 555-0199' }),
      await aCalledStudent(test, { first_name: 'Leo', phone_number: '+1 718 555 0199' }),
    ]
    await tell(ines)
    expect((await read()).students).toMatchObject([{ same_phone: ['Leo Alvarez'] }])
    const { body } = await test.asAdmin.get(`/admin/users/${leo}`)
    expect(body.user.same_phone).toEqual([{ id: ines, name: 'Ines Alvarez' }])
  })

  it('prints a letter', async () => {
    const id = await aCalledStudent(test)
    await tell(id)
    const callId = (await read()).students[0]?.calls[0]?.id ?? ''
    const file = await test.asAdmin.get(`/admin/calls/${callId}/letter`)
    expect(file.headers.get('Content-Type')).toBe('application/pdf')
    const bytes = await printLetter({ deps: test.deps, caller: aCaller(test.admin, 'admin') }, { id: callId })
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(pdf.getTitle()).toBe('Room 4')
    expect(codeOf(await test.asAdmin.get('/admin/calls/unknown/letter'))).toBe('call_not_found')
  })

  it('reads before a click whom it has to call', async () => {
    const session = await aSession(test)
    const { student } = await enroll({ new_student: aPerson, session_id: session.id, status: 'pending' })
    await seatIn(test, await aUser(test), session)
    const preview = async (path: string, body: object) => (await test.asAdmin.post(path, body)).body
    const message = { operation: 'message', ids: [student.id, (await aUser(test)).id] }
    expect(await preview('/admin/users/bulk/preview', message)).toMatchObject({ emails: 2, calls: 1 })
    const filter = { operation: 'approve', filter: { classId: session.classId } }
    expect(await preview('/admin/enrollments/bulk/preview', filter)).toMatchObject({ emails: 2, calls: 1 })
    const cancel = { operation: 'status', status: 'cancelled' }
    expect(await preview(`/admin/classes/${session.classId}/consequences`, cancel)).toMatchObject({
      consequences: { notifications: 2, emails: 1, calls: 1 },
    })
    const composed = await test.asAdmin.post('/notifications/admin/preview', {
      title: 'Hello',
      message: 'Hello',
      recipientType: 'class',
      recipient: session.classId,
    })
    expect(composed.body).toMatchObject({ recipient_count: 2, call_count: 1 })
  })
})
