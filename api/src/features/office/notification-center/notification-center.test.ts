import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aNotification, aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deliverBroadcast } from './deliver-broadcast.ts'

const test = useTestApp()
beforeEach(async () => {
  await test.deps.db.deleteFrom('notifications').execute()
  await test.deps.db.deleteFrom('sent_messages').execute()
  await test.deps.db.deleteFrom('notification_templates').execute()
})
const sent = async () => (await test.asAdmin.get('/notifications/admin/sent')).body
const received = async (user: TestUser) => {
  const { body } = await test.as(user).get('/notifications')
  return body.notifications.map(({ title, message }) => `${title}: ${message}`)
}
const named = async (first_name: string) => {
  const user = await aUser(test)
  await changeRows(test, 'users', user.id, { first_name, last_name: 'Quimby' })
  return user
}
const aMessage = { title: 'Hi {{student_name}}', message: 'See you in {{class_name}}, {{what}}' }

it('names a person of one name without a space after it', async () => {
  const cher = await named('Cher')
  await changeRows(test, 'users', cher.id, { last_name: '' })
  const id = await aNotification(test, cher)
  const { body } = await test.asAdmin.get(`/admin/notifications/${id}`)
  expect(body).toMatchObject({ recipient_name: 'Cher' })
  const preview = { operation: 'suspend', ids: [cher.id] }
  const listed = await test.asAdmin.post('/admin/users/bulk/preview', preview)
  expect(listed.body).toMatchObject({ rows: [{ name: 'Cher' }] })
})

describe('a message to a class', () => {
  it('reaches each student once, with their own name, and enqueues an email for each', async () => {
    const session = await aSession(test)
    const [rosa, bo, rejected] = [await named('Rosa'), await named('Bo'), await named('No')]
    const before = (await queuedJobs(test, 'email-notification')).length
    await seatIn(test, rosa, session)
    await seatIn(test, bo, session)
    const enrollment = await seatIn(test, rejected, session)
    await test.asAdmin.post(`/enrollments/${enrollment}/reject`)
    await test.deps.db.deleteFrom('notifications').execute()
    const queued = (await queuedJobs(test, 'email-notification')).length
    const response = await test.asAdmin.post('/notifications/admin/send', {
      ...aMessage,
      recipient: session.classId,
      recipientType: 'class',
    })
    expect(response).toMatchObject({
      status: 201,
      body: { success: true, data: { sent_count: 2, total_users: 2, failed_count: 0 } },
    })
    expect(await received(rosa)).toEqual([
      'Hi Rosa Quimby: See you in CPR and First Aid Certification, {{what}}',
    ])
    expect(await received(bo)).toHaveLength(1)
    expect(await received(rejected)).toEqual([])
    expect(queued).toBeGreaterThanOrEqual(before)
    expect(await queuedJobs(test, 'email-notification')).toHaveLength(queued + 2)
    const preview = { ...aMessage, recipientType: 'class', recipient: session.classId }
    expect((await test.asAdmin.post('/notifications/admin/preview', preview)).body).toMatchObject({
      title: 'Hi Rosa Quimby',
      recipient_name: 'Rosa Quimby',
      recipient_count: 2,
      unknown_placeholders: ['what'],
      empty_variables: [
        { name: 'grade', reason: 'Cubby does not store grades' },
        { name: 'teacher_name', reason: 'this class has no instructor' },
      ],
    })
    const { body } = await test.asAdmin.get('/notifications/admin/recipients')
    expect(body.classes).toContainEqual(expect.objectContaining({ id: session.classId, student_count: 2 }))
  })

  it('names the instructor of the next session, whose date it names', async () => {
    const [session, rosa] = [await aSession(test), await named('Rosa')]
    await seatIn(test, rosa, session)
    const { id } = await aUser(test, { role: 'instructor' })
    await changeRows(test, 'class_sessions', session.id, { instructor_id: id })
    const message = { title: 'Hi', message: 'From {{teacher_name}}' }
    const to = { recipient: session.classId, recipientType: 'class' }
    expect(await test.asAdmin.post('/notifications/admin/send', { ...message, ...to })).toMatchObject({
      status: 201,
    })
    expect((await received(rosa))[0]).toBe('Hi: From Test User')
  })

  it('is not sent to a class without students', async () => {
    const { classId } = await aSession(test)
    const to = (recipient: string) =>
      test.asAdmin.post('/notifications/admin/send', { ...aMessage, recipient, recipientType: 'class' })
    expect(await to(classId)).toMatchObject({
      status: 409,
      body: { error: 'No students found in this class' },
    })
    expect(codeOf(await to('unknown'))).toBe('class_not_found')
    expect((await sent()).total).toBe(0)
  })
})

describe('a message to one user', () => {
  it('reaches only that user', async () => {
    const [rosa, bo] = [await named('Rosa'), await named('Bo')]
    const body = { title: 'Hi {{student_name}}', message: 'Welcome to {{school}}', recipient: rosa.id }
    expect((await test.asAdmin.post('/notifications/admin/send', body)).status).toBe(201)
    expect(await received(rosa)).toEqual(['Hi Rosa Quimby: Welcome to {{school}}'])
    expect(await received(bo)).toEqual([])
    expect((await sent()).notifications).toMatchObject([
      { title: 'Hi Rosa Quimby', recipient_name: 'Rosa Quimby', sent_count: 1, is_broadcast: false },
    ])
  })

  it.each([
    [{ title: '', message: 'x', recipient: 'y' }, 400, 'Please provide both a title and message'],
    [{ title: 'x', message: '  ', recipient: 'y' }, 400, 'Please provide both a title and message'],
    [{ title: 'x', message: 'y' }, 400, 'No recipient specified'],
    [{ title: 'x', message: 'y', recipient: 'gone' }, 404, 'Invalid user selected'],
  ])('is refused: %o', async (body, status, error) => {
    expect(await test.asAdmin.post('/notifications/admin/send', body)).toMatchObject({
      status,
      body: { error },
    })
  })
})

describe('a user whose account is not active', () => {
  it.each(['inactive', 'suspended'] as const)(
    'receives no message while %s, and the sender gets the reason',
    async (status) => {
      const refused = {
        status: 403,
        body: { error: 'Nothing can be sent to an account that is not active', code: 'account_not_active' },
      }
      const { id } = await aUser(test, { status })
      const text = { title: 'Hi', message: 'There' }
      expect(await test.asAdmin.post('/notifications/admin/send', { ...text, recipient: id })).toMatchObject(
        refused,
      )
      expect(
        await test.asAdmin.post('/notifications/admin/bulk', { user_ids: [id], variables: text }),
      ).toMatchObject(refused)
      await changeRows(test, 'users', id, { deleted_at: new Date() })
      expect(await test.asAdmin.post('/notifications/admin/send', { ...text, recipient: id })).toMatchObject({
        status: 404,
        body: { error: 'Invalid user selected', code: 'user_not_found' },
      })
      expect((await sent()).total).toBe(0)
    },
  )
})

describe('a message to many', () => {
  it('reaches each named user once, and returns how many no longer exist', async () => {
    const [rosa, bo] = [await named('Rosa'), await named('Bo')]
    const gone = await aUser(test, { status: 'inactive' })
    const bulk = {
      user_ids: [rosa.id, bo.id, rosa.id, gone.id],
      variables: { title: '{{what}}', message: 'Hi {{student_name}}', what: 'News' },
    }
    expect((await test.asAdmin.post('/notifications/admin/bulk', bulk)).body.data).toEqual({
      sent_count: 2,
      total_users: 3,
      failed_count: 1,
    })
    expect(await received(rosa)).toEqual(['News: Hi Rosa Quimby'])
    expect(await test.asAdmin.post('/notifications/admin/bulk', { user_ids: [] })).toMatchObject({
      body: { error: 'No recipient specified' },
    })
    expect((await test.asAdmin.post('/notifications/admin/bulk', { ...bulk, variables: {} })).status).toBe(
      400,
    )
    expect(
      codeOf(await test.asAdmin.post('/notifications/admin/bulk', { ...bulk, template_name: 'none' })),
    ).toBe('template_not_found')
  })
})

describe('a message to many with one recipient', () => {
  it('is about that user in the audit log', async () => {
    const rosa = await named('Rosa')
    await test.asAdmin.post('/notifications/admin/bulk', {
      user_ids: [rosa.id],
      variables: { title: 'Hi', message: 'There' },
    })
    const rows = await test.deps.db
      .selectFrom('audit_log')
      .select(['subject_id', 'details'])
      .where('action', '=', 'notification.sent')
      .orderBy('at', 'desc')
      .limit(1)
      .execute()
    expect(rows).toMatchObject([{ subject_id: rosa.id, details: { user_id: rosa.id } }])
  })
})

describe('a message to many without its recipients', () => {
  it.each([
    [{}, 'No recipient specified'],
    [{ user_ids: 'everybody' }, 'No recipient specified'],
    [{ user_ids: [null] }, 'No recipient specified'],
    [{ user_ids: Array.from({ length: 1_001 }, String) }, 'A message can go to 1,000 users at most'],
  ])('is refused', async (body, error) => {
    const bulk = { variables: { title: 'x', message: 'y' }, ...body }
    expect(await test.asAdmin.post('/notifications/admin/bulk', bulk)).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})

describe('a broadcast', () => {
  const broadcast = (key?: string) =>
    test.asAdmin.post(
      '/notifications/admin/broadcast',
      { title: 'Snow', message: 'We are closed, {{student_name}}.' },
      { 'Idempotency-Key': key },
    )
  const deliver = async () => {
    const [job] = (await queuedJobs(test, 'deliver-broadcast')).slice(-1)
    await deliverBroadcast(test.deps, job?.sentMessageId ?? '')
  }

  it('is accepted immediately for all active users, once for a double click, and then delivered', async () => {
    const rosa = await named('Rosa')
    await aUser(test, { status: 'suspended' })
    const responses = [await broadcast('pressed-twice-1'), await broadcast('pressed-twice-1')]
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from users where status = 'active' and deleted_at is null`.execute(
      test.deps.db,
    )
    const active = rows[0]?.count ?? 0
    for (const { status, body } of responses) {
      expect({ status, data: body.data }).toEqual({
        status: 201,
        data: { sent_count: active, total_users: active, failed_count: 0 },
      })
    }
    expect((await sent()).notifications).toMatchObject([{ is_broadcast: true, delivered: false }])
    expect(await received(rosa)).toEqual([])
    await deliver()
    await deliver()
    expect(await received(rosa)).toEqual(['Snow: We are closed, Rosa Quimby.'])
    const { notifications, total } = await sent()
    expect(total).toBe(1)
    expect(notifications).toMatchObject([{ sent_count: active, delivered: true, recipient_name: null }])
    expect(notifications[0]?.original_notification_ids).toHaveLength(active)
  })

  it('lists for each recipient whether it was read, and its email delivery', async () => {
    const rosa = await named('Aaron')
    await broadcast()
    await deliver()
    const [group] = (await sent()).notifications
    const { body } = await test.asAdmin.get(`/notifications/admin/sent/${group?.id}/recipients`)
    expect(body.pagination.total).toBe(group?.sent_count)
    const row = body.recipients.find(({ name }) => name === 'Aaron Quimby')
    expect(row).toMatchObject({
      is_read: false,
      deliveries: [{ channel: 'email', status: 'queued', detail: null }],
    })
    expect(await received(rosa)).toHaveLength(1)
    expect(codeOf(await test.asAdmin.get('/notifications/admin/sent/unknown/recipients'))).toBe(
      'notification_not_found',
    )
  })

  it('can be repeated after a crash: notifies nobody twice, and skips users deleted in the meantime', async () => {
    const [rosa, gone] = [await named('Rosa'), await named('Gone')]
    await broadcast()
    await deliver()
    await test.deps.db.updateTable('sent_messages').set({ delivered_at: null }).execute()
    await changeRows(test, 'users', gone.id, { deleted_at: new Date() })
    await deliver()
    expect(await received(rosa)).toHaveLength(1)
  })

  it('needs text', async () => {
    expect(
      await test.asAdmin.post('/notifications/admin/broadcast', { title: ' ', message: 'x' }),
    ).toMatchObject({
      status: 400,
      body: { error: 'Please provide both a title and message for the broadcast' },
    })
  })
})

describe('a variable without a value', () => {
  const refused = (error: string) => ({ status: 400, body: { error, code: 'invalid_input' } })
  const NO_GRADES = '{{grade}} cannot be filled in: Cubby does not store grades'

  it('prevents sending to one user, a class, many users, and everybody', async () => {
    const session = await aSession(test)
    const rosa = await named('Rosa')
    const sendToRosa = (message: string) =>
      test.asAdmin.post('/notifications/admin/send', { title: 'Hi', message, recipient: rosa.id })
    const NO_CLASS = '{{class_name}} cannot be filled in: this user has no upcoming class'
    expect(await sendToRosa('In {{class_name}}')).toMatchObject(refused(NO_CLASS))
    await seatIn(test, rosa, session)
    await test.deps.db.deleteFrom('notifications').execute()
    const graded = { title: 'Your {{grade}}', message: 'Well done' }
    const toClass = { ...graded, recipient: session.classId, recipientType: 'class' }
    expect(await sendToRosa('Your {{grade}}')).toMatchObject(refused(NO_GRADES))
    expect(await test.asAdmin.post('/notifications/admin/send', toClass)).toMatchObject(refused(NO_GRADES))
    expect(await test.asAdmin.post('/notifications/admin/broadcast', graded)).toMatchObject(
      refused(NO_GRADES),
    )
    expect(
      await test.asAdmin.post('/notifications/admin/broadcast', { title: 'In {{class_name}}', message: 'x' }),
    ).toMatchObject(refused('{{class_name}} cannot be filled in: a broadcast is not about one class'))
    const bulk = { user_ids: [rosa.id], variables: graded }
    expect(await test.asAdmin.post('/notifications/admin/bulk', bulk)).toMatchObject(
      refused('{{grade}} cannot be filled in: it is not among the variables'),
    )
    expect((await sent()).total).toBe(0)
    expect(await received(rosa)).toEqual([])
    expect((await sendToRosa('In {{class_name}}')).status).toBe(201)
    expect(
      (
        await test.asAdmin.post('/notifications/admin/bulk', {
          ...bulk,
          variables: { ...graded, grade: 'A' },
        })
      ).status,
    ).toBe(201)
    expect(await received(rosa)).toEqual(['Your A: Well done', 'Hi: In CPR and First Aid Certification'])
  })

  it('is listed in the preview', async () => {
    const rosa = await named('Rosa')
    const preview = { title: '', message: '', recipientType: 'user', recipient: rosa.id }
    const { body } = await test.asAdmin.post('/notifications/admin/preview', preview)
    expect(body.empty_variables.map(({ name }) => name)).toContain('class_name')
  })
})

describe('sent messages', () => {
  it('with the same text form one group, and more than three of them a broadcast', async () => {
    const users = [await named('A'), await named('B'), await named('C'), await named('D')]
    for (const { id } of users)
      await test.asAdmin.post('/notifications/admin/send', { title: 'Same', message: 'Text', recipient: id })
    await test.asAdmin.post('/notifications/admin/send', {
      title: 'Other',
      message: 'Text',
      recipient: users[0]?.id,
    })
    expect((await sent()).notifications).toMatchObject([
      { title: 'Other', sent_count: 1, is_broadcast: false },
      {
        title: 'Same',
        sent_count: 4,
        is_broadcast: true,
        all_recipients: ['A Quimby', 'B Quimby', 'C Quimby', 'D Quimby'],
      },
    ])
  })
})

describe('the recipients of a sent message', () => {
  const metadataOf = async (user: TestUser) => {
    const { body } = await test.as(user).get('/notifications')
    return body.notifications[0]?.metadata
  }
  const text = { title: 'Hi', message: 'There' }

  it('are known for a message to one user, with its template', async () => {
    const rosa = await named('Rosa')
    const kept = { name: 'hi', type: 'user_notification', title_template: 'Hi', message_template: 'There' }
    const { template } = (await test.asAdmin.post('/notifications/admin/templates', kept)).body
    await test.asAdmin.post('/notifications/admin/send', {
      ...text,
      recipient: rosa.id,
      templateId: template.id,
    })
    const metadata = {
      isBroadcast: false,
      type: 'user_notification',
      recipient_type: 'user',
      user_id: rosa.id,
      user_name: 'Rosa Quimby',
    }
    const [group] = (await sent()).notifications
    expect(group).toMatchObject({
      recipient: rosa.id,
      recipientType: 'user',
      templateId: template.id,
      template_name: 'hi',
      action_url: '/profile?section=notifications',
    })
    expect(group?.metadata).toEqual(metadata)
    expect(await metadataOf(rosa)).toEqual({ links: [], ...metadata })
    await test.asAdmin.delete(`/notifications/admin/templates/${template.id}`)
    expect((await sent()).notifications).toMatchObject([{ templateId: template.id, template_name: null }])
  })

  it('are known for a message to a class, and to many users', async () => {
    const session = await aSession(test)
    const [rosa, bo] = [await named('Rosa'), await named('Bo')]
    await seatIn(test, rosa, session)
    await test.asAdmin.post('/notifications/admin/send', {
      ...text,
      recipient: session.classId,
      recipientType: 'class',
    })
    const metadata = {
      isBroadcast: false,
      type: 'class_notification',
      recipient_type: 'class',
      class_id: session.classId,
      class_name: 'CPR and First Aid Certification',
    }
    const [group] = (await sent()).notifications
    expect(group).toMatchObject({ recipient: session.classId, recipientType: 'class', templateId: null })
    expect(group?.metadata).toEqual(metadata)
    expect(await metadataOf(rosa)).toEqual({ links: [], ...metadata })
    await test.asAdmin.post('/notifications/admin/bulk', {
      user_ids: [rosa.id, bo.id],
      variables: { title: 'Both', message: 'x' },
    })
    const [both] = (await sent()).notifications
    expect(both).toMatchObject({ recipient: null, recipientType: 'user' })
    expect(both?.metadata).toEqual({ isBroadcast: false, type: 'user_notification', recipient_type: 'user' })
  })

  it('are everybody for a broadcast', async () => {
    await test.asAdmin.post('/notifications/admin/broadcast', text)
    expect((await sent()).notifications).toMatchObject([
      {
        recipient: null,
        recipientType: 'broadcast',
        action_url: null,
        metadata: { isBroadcast: true, type: 'broadcast', recipient_type: 'broadcast' },
      },
    ])
  })
})

describe('a template', () => {
  const aTemplate = (changes: object = {}) => ({
    name: 'Class Reminder!',
    type: 'class_reminder',
    title_template: '{{class_name}} tomorrow',
    message_template: 'Hi {{student_name}}',
    ...changes,
  })
  const save = (changes?: object) => test.asAdmin.post('/notifications/admin/templates', aTemplate(changes))
  const names = async () =>
    (await test.asAdmin.get('/notifications/admin/templates')).body.templates.map(({ name }) => name)

  it('is stored under a trimmed name, with its variables, and found by it', async () => {
    const { status, body } = await save()
    expect({ status, ...body }).toMatchObject({
      status: 201,
      message: 'Template created successfully',
      template: {
        name: 'class_reminder',
        metadata: { recipientType: 'class', variables: ['class_name', 'student_name'] },
      },
    })
    const rosa = await named('Rosa')
    const bulk = { template_name: 'class_reminder', user_ids: [rosa.id], variables: { class_name: 'CPR' } }
    expect((await test.asAdmin.post('/notifications/admin/bulk', bulk)).status).toBe(201)
    expect(await received(rosa)).toEqual(['CPR tomorrow: Hi Rosa Quimby'])
  })

  it('is replaced completely or not at all', async () => {
    const { template } = (await save()).body
    await save({ name: 'taken' })
    const put = (id: string, changes: object) =>
      test.asAdmin.put(`/notifications/admin/templates/${id}`, aTemplate(changes))
    expect(codeOf(await put(template.id, { name: 'Taken' }))).toBe('template_name_taken')
    expect(await names()).toEqual(['class_reminder', 'taken'])
    const replaced = await put(template.id, { title_template: 'New' })
    expect(replaced.body.template).toMatchObject({ name: 'class_reminder', title_template: 'New' })
    expect(codeOf(await put(template.id, {}))).toBe('template_not_found')
    expect(
      (await test.asAdmin.delete(`/notifications/admin/templates/${replaced.body.template.id}`)).status,
    ).toBe(200)
    expect(await names()).toEqual(['taken'])
  })

  it.each([
    [{ name: '!!!' }, 'Template name is required'],
    [{ name: '' }, 'Template name is required'],
    [{ message_template: ' ' }, 'Template content is required'],
  ])('is refused: %o', async (changes, error) => {
    expect(await save(changes)).toMatchObject({ status: 400, body: { error } })
    expect(await names()).toEqual([])
  })
})

describe('a message to many with values of the sender', () => {
  it('stays within the length limits, whatever is filled in', async () => {
    const user = await named('Long')
    const send = (variables: object) =>
      test.asAdmin.post('/notifications/admin/bulk', { user_ids: [user.id], variables })
    const a = 'x'.repeat(4_000)
    expect((await send({ title: 'Two\r\nlines', message: 'Hi' })).status).toBe(400)
    expect((await send({ title: 'T'.repeat(201), message: 'Hi' })).status).toBe(400)
    expect((await send({ title: 'All of {{a}}', message: '{{a}}'.repeat(900), a })).status).toBe(201)
    const [text = ''] = await received(user)
    const [title = '', message = ''] = text.split(': ')
    expect(title).toHaveLength(200)
    expect(message).toHaveLength(5_000)
  })
})
