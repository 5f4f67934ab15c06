import { addTranslations } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'
import { describe, expect, it } from 'vitest'
import { aNotification, aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deliverBroadcast } from '../../office/notification-center/deliver-broadcast.ts'
import { notify } from './notify.ts'

const test = useTestApp()
const NOT_FOUND = { status: 404, body: { error: 'Notification not found', code: 'notification_not_found' } }

const listOf = async (user: TestUser) => (await test.as(user).get('/notifications')).body.notifications
const unreadOf = async (user: TestUser) =>
  (await listOf(user)).filter(({ is_read }) => !is_read).map(({ title }) => title)

describe('a notification', () => {
  it('can be read by its user', async () => {
    const user = await aUser(test)
    const id = await aNotification(test, user)
    expect(await test.as(user).get(`/notifications/${id}`)).toMatchObject({
      status: 200,
      body: { notification: { id, is_read: false } },
    })
    expect(await test.as(user).put(`/notifications/${id}/read`)).toMatchObject({
      status: 200,
      body: { notification: { id, is_read: true, read: true } },
    })
    expect(await unreadOf(user)).toEqual([])
  })

  it('is written in each language, and in English alone if it has no translation', async () => {
    addTranslations('es', { 'You are enrolled in {title}': 'Quedó inscrito en {title}' })
    const user = await aUser(test)
    const tell = (write: () => string) =>
      test.deps.db.transaction().execute((trx) => {
        const message = () => ({
          type: 'other',
          title: write(),
          message: 'See you.',
          actionUrl: '/',
          links: [],
        })
        return notify({ deps: test.deps, trx, now: new Date() }, { userId: user.id, message })
      })
    await tell(() => t('You are enrolled in {title}', { title: 'CPR' }))
    await tell(() => 'Bring your binder')
    const [english, both] = await listOf(user)
    expect(both).toMatchObject({
      title: 'You are enrolled in CPR',
      metadata: { translations: { es: { title: 'Quedó inscrito en CPR', message: 'See you.', links: [] } } },
    })
    expect(english).toMatchObject({ title: 'Bring your binder', metadata: { links: [] } })
    expect(english?.metadata).not.toHaveProperty('translations')
  })

  it('is deleted by its user, once', async () => {
    const user = await aUser(test)
    const id = await aNotification(test, user)
    const remove = (key: string) =>
      test.as(user).delete(`/notifications/${id}`, undefined, { 'Idempotency-Key': key })
    expect(await remove('first-key')).toMatchObject({ status: 200, body: { deleted: id } })
    expect(await remove('first-key')).toMatchObject({ status: 200, body: { deleted: id } })
    expect(await remove('other-key')).toMatchObject(NOT_FOUND)
    expect(await test.as(user).get(`/notifications/${id}`)).toMatchObject(NOT_FOUND)
    expect(await test.as(user).put(`/notifications/${id}/read`)).toMatchObject(NOT_FOUND)
    expect(await listOf(user)).toEqual([])
  })

  it('is restored by its user as it was, once or twice', async () => {
    const user = await aUser(test)
    const id = await aNotification(test, user)
    const before = await listOf(user)
    await test.as(user).delete(`/notifications/${id}`)
    for (const _ of ['once', 'twice']) {
      expect(await test.as(user).post(`/notifications/${id}/restore`)).toMatchObject({
        status: 200,
        body: { notification: before[0] },
      })
    }
    expect(await listOf(user)).toEqual(before)
    expect(await test.as(user).post('/notifications/unknown/restore')).toMatchObject(NOT_FOUND)
  })
})

describe('PUT /notifications/read-all', () => {
  it('marks all notifications of the user', async () => {
    const [user, other] = [await aUser(test), await aUser(test)]
    for (const reader of [user, user, other]) await aNotification(test, reader)
    expect(await test.as(user).put('/notifications/read-all')).toMatchObject({
      status: 200,
      body: { marked: 2 },
    })
    expect(await unreadOf(user)).toEqual([])
    expect(await unreadOf(other)).toHaveLength(1)
  })

  it('leaves notifications unread that are newer than the newest one seen', async () => {
    const user = await aUser(test)
    await aNotification(test, user, { title: 'Seen', createdAt: '2026-11-20T10:00:00.123456Z' })
    await aNotification(test, user, { title: 'Not seen', createdAt: '2026-11-20T10:00:00.124Z' })
    const path = '/notifications/read-all?up_to=2026-11-20T10:00:00.123Z'
    expect(await test.as(user).put(path)).toMatchObject({ body: { marked: 1 } })
    expect(await unreadOf(user)).toEqual(['Not seen'])
  })

  it('refuses an invalid time', async () => {
    const user = await aUser(test)
    expect((await test.as(user).put('/notifications/read-all?up_to=soon')).status).toBe(400)
  })
})

describe('a detailed message', () => {
  const send = (user: TestUser, originalNotificationId: string, changes: object = {}) =>
    test.as(user).post('/admin/notifications/detailed', {
      originalNotificationId,
      message: 'Bring a doll.',
      links: [],
      timestamp: 'now',
      ...changes,
    })
  const messagesTo = async (user: TestUser) =>
    (await listOf(user)).filter(({ type }) => type === 'detailed_message')

  it('reaches every user with the same notification, in the app and by email, and is in the audit log', async () => {
    const notified = [await aUser(test), await aUser(test)]
    const stranger = await aUser(test)
    const same = { title: 'CPR moves to room 4', createdAt: '2026-11-19T10:00:00.000789Z' }
    const ids: string[] = []
    for (const user of [...notified, test.admin]) ids.push(await aNotification(test, user, same))
    await aNotification(test, stranger, { ...same, createdAt: '2026-11-19T10:00:01Z' })
    const [original = ''] = ids
    const links = [
      { label: 'The class', url: '/classes/1' },
      { label: 'How to get there', url: 'https://example.org/map' },
    ]
    expect(await send(test.admin, original, { links })).toMatchObject({
      status: 201,
      body: { success: true, message: 'Detailed message sent successfully', recipients: 2 },
    })
    for (const user of notified) {
      expect(await messagesTo(user)).toMatchObject([
        {
          title: 'Test User about: CPR moves to room 4',
          message: 'Bring a doll.',
          is_read: false,
          metadata: { links },
        },
      ])
    }
    expect(await messagesTo(stranger)).toEqual([])
    expect(await messagesTo(test.admin)).toEqual([])
    const line = (await rowsIn(test, 'audit_log', { subject_id: original }, ['actor_id', 'details']))[0]
    expect(line).toMatchObject({ actor_id: test.admin.id, details: { recipients: 2 } })
  })

  it('about a message of an administrator reaches every recipient, although each title contains another name', async () => {
    const session = await aSession(test)
    const students = [await aUser(test), await aUser(test)]
    for (const [at, user] of students.entries()) {
      await seatIn(test, user, session)
      const name = { first_name: `Rosa ${at}` }
      await changeRows(test, 'users', user.id, name)
    }
    const body = {
      title: 'For {{student_name}}',
      message: 'We start at ten.',
      recipient: session.classId,
      recipientType: 'class',
    }
    await test.asAdmin.post('/notifications/admin/send', body)
    const [first] = students
    if (!first) throw new Error('no notification')
    const original = (await listOf(first)).find(({ title }) => title === 'For Rosa 0 User')
    expect(await send(test.admin, original?.id ?? '')).toMatchObject({ status: 201, body: { recipients: 2 } })
    for (const user of students) expect(await messagesTo(user)).toHaveLength(1)
  })

  it('of an instructor about a broadcast reaches only their own students, and names the sender', async () => {
    const instructor = await aUser(test, { role: 'instructor' })
    const otherInstructor = await aUser(test, { role: 'instructor' })
    const [mine, othersSession] = [await aSession(test), await aSession(test)]
    for (const [session, teacher] of [
      [mine, instructor],
      [othersSession, otherInstructor],
    ] as const) {
      await changeRows(test, 'classes', session.classId, { instructor_id: teacher.id })
    }
    const [taught, other, unassigned] = [await aUser(test), await aUser(test), await aUser(test)]
    await seatIn(test, taught, mine)
    await seatIn(test, other, othersSession)
    const name = { first_name: 'Ines', last_name: 'Vega' }
    await changeRows(test, 'users', instructor.id, name)
    const body = { title: 'Snow, {{student_name}}', message: 'We are closed.' }
    await test.asAdmin.post('/notifications/admin/broadcast', body)
    const job = (await queuedJobs(test, 'deliver-broadcast')).at(-1)
    await deliverBroadcast(test.deps, job?.sentMessageId ?? '')
    const original = (await listOf(instructor)).find(({ title }) => title === 'Snow, Ines Vega')
    expect(await send(instructor, original?.id ?? '')).toMatchObject({ status: 201, body: { recipients: 1 } })
    // Each student reads the title that they received, not the sender's.
    expect(await messagesTo(taught)).toMatchObject([
      { title: 'Ines Vega about: Snow, Test User', message: 'Bring a doll.' },
    ])
    for (const user of [other, unassigned, otherInstructor, test.admin, instructor]) {
      expect(await messagesTo(user)).toEqual([])
    }
  })

  it('of an instructor reaches the students they teach, and nobody whose enrollment has ended', async () => {
    const instructor = await aUser(test, { role: 'instructor' })
    const [taught, former, other] = [await aUser(test), await aUser(test), await aUser(test)]
    const session = await aSession(test)
    await changeRows(test, 'class_sessions', session.id, { instructor_id: instructor.id })
    await seatIn(test, taught, session)
    await changeRows(test, 'enrollments', await seatIn(test, former, session), {
      status: 'approved',
      archived_at: '2026-11-17T10:00:00Z',
    })
    const same = { title: 'Snow tomorrow', createdAt: '2026-11-18T10:00:00Z' }
    for (const user of [taught, former, other]) await aNotification(test, user, same)
    const original = await aNotification(test, instructor, same)
    expect(await send(instructor, original)).toMatchObject({ status: 201, body: { recipients: 1 } })
    expect(await messagesTo(taught)).toHaveLength(1)
    expect(await messagesTo(other)).toEqual([])
  })

  it('about a notification that only the sender received goes to the sender', async () => {
    expect(await send(test.admin, await aNotification(test, test.admin))).toMatchObject({
      body: { recipients: 1 },
    })
    expect(await messagesTo(test.admin)).toHaveLength(1)
  })

  it('is sent once when the request is repeated', async () => {
    const user = await aUser(test)
    const body = { originalNotificationId: await aNotification(test, user), message: 'Bring a doll.' }
    const headers = { 'Idempotency-Key': 'the-one-message' }
    for (const _ of ['once', 'again']) {
      await test.asAdmin.post('/admin/notifications/detailed', body, headers)
    }
    expect(await messagesTo(user)).toHaveLength(1)
  })

  it.each([undefined, null, ''])('is about a notification, not %j', async (originalNotificationId) => {
    const body = { originalNotificationId, message: 'Bring a doll.' }
    expect(await test.asAdmin.post('/admin/notifications/detailed', body)).toMatchObject({
      status: 400,
      body: { error: 'Please choose the notification that the message is about' },
    })
  })

  it('cannot be sent by students, or about a notification that the instructor did not receive', async () => {
    const [student, instructor] = [await aUser(test), await aUser(test, { role: 'instructor' })]
    const id = await aNotification(test, student)
    expect(codeOf(await send(student, id))).toBe('forbidden')
    expect(await send(instructor, id)).toMatchObject(NOT_FOUND)
    const read = (token: string) => test.as({ token }).get(`/admin/notifications/${id}`)
    expect((await read(student.token)).status).toBe(403)
    expect(await read(instructor.token)).toMatchObject(NOT_FOUND)
    expect(await read(test.admin.token)).toMatchObject({
      status: 200,
      body: { notification: { id, is_read: false }, is_mine: false, recipient_name: 'Test User' },
    })
    expect(await send(test.admin, 'unknown')).toMatchObject(NOT_FOUND)
  })

  it.each([
    [{ message: '  ' }, 'message', 'Please enter a message'],
    [{ message: undefined }, 'message', 'Please enter a message'],
    [{ message: 'x'.repeat(5001) }, 'message', 'This is too long'],
    ...['javascript:alert(1)', '//evil.example', 'http://example.org'].map(
      (url): [object, string, string] => [
        { links: [{ label: 'Look', url }] },
        'links.0.url',
        'A link starts with https:// or is a path of this site, such as /classes',
      ],
    ),
  ])('with %j is refused, and nobody is notified', async (changes, field, message) => {
    const user = await aUser(test)
    const response = await send(test.admin, await aNotification(test, user), changes)
    expect(response).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect(await messagesTo(user)).toEqual([])
  })
})
