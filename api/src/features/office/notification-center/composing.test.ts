import { addDays, dayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { v7 as newId } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { mark } from '../../../testing/attendance.ts'
import {
  aSession,
  atDays,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { addRow, changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deliverBroadcast } from './deliver-broadcast.ts'

const test = useTestApp()
beforeEach(async () => {
  await test.deps.db.deleteFrom('notifications').execute()
  await test.deps.db.deleteFrom('sent_messages').execute()
  await test.deps.db.deleteFrom('notification_templates').execute()
})

const send = (body: object) => test.asAdmin.post('/notifications/admin/send', body)
const newest = async () => (await test.asAdmin.get('/notifications/admin/sent')).body.notifications[0]
const notificationsOf = async (user: TestUser) =>
  (await test.as(user).get('/notifications')).body.notifications
const received = async (user: TestUser) =>
  (await notificationsOf(user)).map(({ title, message }) => `${title}: ${message}`)

/** Creates another session of the same class. */
async function anotherDate({ classId }: TestSession, startDate: string): Promise<TestSession> {
  const now = await test.deps.clock(test.deps.db)
  const id = newId()
  await addRow(test, 'class_sessions', {
    id,
    class_id: classId,
    start_date: startDate,
    end_date: startDate,
    start_time: '09:00',
    end_time: '12:00',
    capacity: 5,
    status: 'scheduled',
    created_at: now,
    updated_at: now,
  })
  return { id, classId }
}

const seated = async (session: TestSession) => {
  const user = await aUser(test)
  await seatIn(test, user, session)
  return user
}
const deleteNotifications = () => test.deps.db.deleteFrom('notifications').execute()

describe('a template', () => {
  const text = { title: 'Hi', message: 'There' }
  const templateFor = async (recipientType: 'user' | 'class', name = recipientType) => {
    const type = recipientType === 'class' ? 'class_notification' : 'user_notification'
    const { body } = await test.asAdmin.post('/notifications/admin/templates', {
      name,
      type,
      title_template: 'Hi',
      message_template: 'There',
      metadata: { recipientType },
    })
    return body.template
  }

  it('of the wrong recipient type is refused everywhere with the specified message', async () => {
    const session = await aSession(test)
    const student = await seated(session)
    await deleteNotifications()
    const [forStudents, forClasses] = [await templateFor('user'), await templateFor('class')]
    const toStudent = { ...text, recipient: student.id, templateId: forClasses.id }
    const toClass = {
      ...text,
      recipient: session.classId,
      recipientType: 'class',
      templateId: forStudents.id,
    }
    const bulk = { user_ids: [student.id] }
    const broadcast = { ...text, templateId: forClasses.id }
    const cases = [
      ['/notifications/admin/send', toStudent, 'class', 'student'],
      ['/notifications/admin/send', toClass, 'student', 'class'],
      [
        '/notifications/admin/bulk',
        { ...bulk, template_name: 'class', type: 'user_notification' },
        'class',
        'student',
      ],
      [
        '/notifications/admin/bulk',
        { ...bulk, template_name: 'user', type: 'class_notification' },
        'student',
        'class',
      ],
      ['/notifications/admin/broadcast', broadcast, 'class', 'broadcast'],
      ['/admin/notifications', { action: 'send', ...toStudent }, 'class', 'student'],
      ['/admin/notifications', { action: 'broadcast', ...broadcast }, 'class', 'broadcast'],
    ] as const
    for (const [path, body, its, wanted] of cases) {
      expect(await test.asAdmin.post(path, body), path).toMatchObject({
        status: 400,
        body: {
          code: 'template_mismatch',
          error: `This template is for ${its} notifications, not ${wanted} notifications`,
        },
      })
    }
    expect(await received(student)).toEqual([])
    expect((await send({ ...toStudent, templateId: forStudents.id })).status).toBe(201)
    expect((await send({ ...toClass, templateId: forClasses.id })).status).toBe(201)
    expect(
      (await test.asAdmin.post('/notifications/admin/broadcast', { ...text, templateId: forStudents.id }))
        .status,
    ).toBe(201)
    expect(
      (await test.asAdmin.post('/notifications/admin/bulk', { ...bulk, template_name: 'class' })).status,
    ).toBe(201)
  })
})

describe('the variables that the sender fills in', () => {
  const variables = { grade: 'A', bring: 'an apron', start_date: 'Monday', student_name: 'Nobody' }
  const text = { title: 'Your {{grade}}', message: 'Bring {{bring}}, {{student_name}}' }

  it('are replaced for a student, a class, and everybody, and other text stays as written', async () => {
    const session = await aSession(test)
    const student = await seated(session)
    await deleteNotifications()
    const read = 'Your A: Bring an apron, Test User'
    await send({ ...text, recipient: student.id, variables })
    expect(await received(student)).toEqual([read])
    await deleteNotifications()
    await send({ ...text, recipient: session.classId, recipientType: 'class', variables })
    expect(await received(student)).toEqual([read])
    await deleteNotifications()
    await test.asAdmin.post('/notifications/admin/broadcast', {
      title: text.title,
      message: 'Bring {{bring}} on {{start_date}}',
      variables,
    })
    const job = (await queuedJobs(test, 'deliver-broadcast')).at(-1)
    await deliverBroadcast(test.deps, job?.sentMessageId ?? '')
    expect(await received(student)).toEqual(['Your A: Bring an apron on Monday'])
    await deleteNotifications()
    await send({ title: 'Hi', message: 'Bring {{bring}}', recipient: student.id })
    expect(await received(student)).toEqual(['Hi: Bring {{bring}}'])
    expect(
      await send({ ...text, recipient: student.id, variables: { ...variables, grade: ' ' } }),
    ).toMatchObject({ status: 400 })
  })

  it('are replaced in the preview, which still lists the variables', async () => {
    const student = await aUser(test)
    const body = { ...text, recipientType: 'user', recipient: student.id, variables }
    const { body: preview } = await test.asAdmin.post('/notifications/admin/preview', body)
    expect(preview).toMatchObject({
      title: 'Your A',
      message: 'Bring an apron, Test User',
      unknown_placeholders: ['bring'],
    })
    expect(preview.empty_variables.map(({ name }) => name)).toContain('start_date')
  })

  it('are replaced in the sent title and in the audit log', async () => {
    const session = await aSession(test)
    const student = await seated(session)
    await send({ title: 'Hi {{student_name}}', message: 'There', recipient: student.id })
    expect((await newest())?.title).toBe('Hi Test User')
    await send({
      title: '{{class_name}}: {{grade}}, {{student_name}}',
      message: 'There',
      recipient: session.classId,
      recipientType: 'class',
      variables,
    })
    const title = 'CPR and First Aid Certification: A, [student name]'
    expect((await newest())?.title).toBe(title)
    const row = await test.deps.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'notification.sent')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row?.details).toMatchObject({ title, class_id: session.classId })
  })
})

describe('a message to one session of a class', () => {
  const text = { title: '{{class_name}}', message: '{{student_count}} of us on {{start_date}}' }

  it('reaches only its students, and states the class and date', async () => {
    const first = await aSession(test)
    const second = await anotherDate(first, '2031-05-04')
    const [one, other] = [await seated(first), await seated(second)]
    await deleteNotifications()
    const to = { recipient: first.classId, recipientType: 'class', session_id: second.id }
    const { body: preview } = await test.asAdmin.post('/notifications/admin/preview', {
      ...text,
      ...to,
    })
    expect(preview).toMatchObject({ recipient_count: 1, message: '1 of us on May 4, 2031' })
    expect((await send({ ...text, ...to })).status).toBe(201)
    expect(await received(one)).toEqual([])
    expect(await received(other)).toEqual([
      `CPR and First Aid Certification: 1 of us on ${displayDate('2031-05-04', '2031-05-04')}`,
    ])
    expect((await notificationsOf(other))[0]).toMatchObject({
      type: 'class_notification',
      metadata: { class_name: 'CPR and First Aid Certification', session_date: '2031-05-04' },
    })
    expect(await newest()).toMatchObject({
      type: 'class_notification',
      class_name: 'CPR and First Aid Certification',
      session_date: '2031-05-04',
      sent_count: 1,
    })
    const { body } = await test.asAdmin.get('/notifications/admin/recipients')
    expect(body.classes.find(({ id }) => id === first.classId)?.sessions).toEqual([
      expect.objectContaining({ id: first.id, student_count: 1 }),
      expect.objectContaining({ id: second.id, start_date: '2031-05-04', student_count: 1 }),
    ])
  })

  it('is refused for a session of another class, a removed one, and one without students', async () => {
    const [session, other] = [await aSession(test), await aSession(test)]
    await seated(session)
    const empty = await anotherDate(session, '2031-05-04')
    const to = (sessionId: string) =>
      send({
        title: 'Hi',
        message: 'x',
        recipient: session.classId,
        recipientType: 'class',
        session_id: sessionId,
      })
    expect(codeOf(await to(other.id))).toBe('session_not_found')
    expect(codeOf(await to(empty.id))).toBe('no_students')
    await changeRows(test, 'class_sessions', empty.id, { removed_at: new Date() })
    expect(codeOf(await to(empty.id))).toBe('session_not_found')
  })
})

describe('a message about one session', () => {
  /** A session that began yesterday, with one student for each audience. */
  async function aSessionOfYesterday() {
    const session = await aSession(test, { capacity: 4 })
    const students = {
      present: await aUser(test),
      absent: await aUser(test),
      excused: await aUser(test),
      unmarked: await aUser(test),
    }
    for (const student of Object.values(students)) {
      const id = await seatIn(test, student, session)
      await test.asAdmin.post(`/enrollments/${id}/approve`)
    }
    const waiting = await aUser(test)
    await waitIn(test, waiting, session)
    const yesterday = addDays(dayOf(new Date(), 'America/New_York'), -1)
    await atDays(test, session, [yesterday, yesterday])
    for (const status of ['present', 'absent', 'excused'] as const) {
      await mark(test, students[status], { session, status })
    }
    await test.asAdmin.post(`/admin/financial/payments/${await paymentOf(students.present)}/receipts`, {
      amount: 95,
      method: 'cash',
      date: yesterday,
      confirmed_date: true,
    })
    return { session, ...students, waiting }
  }

  const paymentOf = async (user: TestUser) => {
    const { body } = await test.as(user).get('/users/payments')
    return body.payments[0]?.id
  }

  const preview = async (session: TestSession, audience: string) =>
    (
      await test.asAdmin.post('/notifications/admin/preview', {
        ...text,
        recipientType: 'class',
        recipient: session.classId,
        session_id: session.id,
        audience,
      })
    ).body.recipient_count

  const text = { title: 'About yesterday', message: 'Dear {{student_name}}' }
  const sendTo = (session: TestSession, audience: string) =>
    send({ ...text, recipientType: 'class', recipient: session.classId, session_id: session.id, audience })

  it('reaches only its audience, as the preview counts it', async () => {
    const { session, ...users } = await aSessionOfYesterday()
    const told = async () => {
      const names: string[] = []
      for (const [name, user] of Object.entries(users)) {
        if ((await received(user)).some((line) => line.startsWith(text.title))) names.push(name)
      }
      await test.deps.db.deleteFrom('notifications').execute()
      return names
    }
    const audiences = {
      enrolled: ['present', 'absent', 'excused', 'unmarked'],
      present: ['present'],
      absent: ['absent', 'excused'],
      unpaid: ['absent', 'excused', 'unmarked'],
      waiting: ['waiting'],
    }
    for (const [audience, names] of Object.entries(audiences)) {
      expect(await preview(session, audience)).toBe(names.length)
      expect((await sendTo(session, audience)).status).toBe(201)
      expect(await told()).toEqual(names)
    }
  })

  it('reaches the students of a completed session', async () => {
    const { session } = await aSessionOfYesterday()
    await test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, { status: 'completed' })
    expect(await preview(session, 'enrolled')).toBe(4)
    const { classes } = (await test.asAdmin.get('/notifications/admin/recipients')).body
    expect(classes.find(({ id }) => id === session.classId)).toMatchObject({ student_count: 0, sessions: [] })
    expect((await sendTo(session, 'absent')).status).toBe(201)
  })

  it('is refused without recipients, and for an audience without its session', async () => {
    const session = await aSession(test)
    expect(codeOf(await sendTo(session, 'present'))).toBe('no_students')
    const withoutSession = { ...text, recipientType: 'class', recipient: session.classId, audience: 'unpaid' }
    expect(codeOf(await send(withoutSession))).toBe('session_not_found')
  })

  it('is listed with its session and its audience', async () => {
    const { session } = await aSessionOfYesterday()
    const other = await aSessionOfYesterday()
    await sendTo(session, 'absent')
    await sendTo(other.session, 'enrolled')
    const sent = await test.asAdmin.get(`/notifications/admin/sent?sessionId=${session.id}`)
    expect(sent.body).toMatchObject({ total: 1, notifications: [{ audience: 'absent', sent_count: 2 }] })
    const path = `/notifications/admin/sent/${sent.body.notifications[0]?.id}/recipients` as const
    const recipients = await test.asAdmin.get(`${path}?sessionId=${session.id}`)
    expect(recipients.body.pagination.total).toBe(2)
  })
})
