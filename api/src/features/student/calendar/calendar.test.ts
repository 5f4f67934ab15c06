import { describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aSession, aUser, codeOf, enrollIn, seatIn } from '../../../testing/factories.ts'
import { aMailbox, aResetLink, queuedJobs } from '../../../testing/mail.ts'
import { addRow, changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const read = (url: string) => test.get(new URL(url).pathname.replace('/api', ''))

async function linkOf({ token }: { token: string }): Promise<string> {
  const { status, body } = await test.as({ token }).post('/profile/calendar-link')
  expect(status).toBe(201)
  return body.url
}

async function textOf(url: string): Promise<string> {
  const { text, headers } = await read(url)
  expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  return text
}

/** Joins the lines that the file folds. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

/** A session of an instructor, with a link for joining. */
async function taughtBy({ id }: { id: string }) {
  const session = await aSession(test)
  await changeRows(test, 'class_sessions', session.id, {
    instructor_id: id,
    online_link: 'https://meet.example/of-the-school',
  })
  return session
}

describe('a calendar link', () => {
  it('includes approved sessions as confirmed and pending ones as tentative, and none of other users', async () => {
    const student = await aUser(test)
    const [approved, pending, foreign] = [await aSession(test), await aSession(test), await aSession(test)]
    const id = await seatIn(test, student, approved)
    await test.asAdmin.post(`/enrollments/${id}/approve`)
    await enrollIn(test, student, pending)
    await seatIn(test, await aUser(test), foreign)
    const text = await textOf(await linkOf(student))
    expect(text).toContain(`UID:${approved.id}@`)
    expect(text).toMatch(new RegExp(`UID:${pending.id}@[^]*?STATUS:TENTATIVE`))
    expect(text).not.toContain(foreign.id)
  })

  it('has the address of a room, and is unchanged until something in it changes', async () => {
    const student = await aUser(test)
    const session = await aSession(test)
    await changeRows(test, 'class_sessions', session.id, { location: 'Room 9' })
    const rooms = [{ name: 'Room 9', address: '9 Smith Street, Brooklyn', places: 12 }]
    const value = JSON.stringify(rooms)
    await addRow(test, 'settings', { name: 'rooms', value, updated_at: new Date() })
    await seatIn(test, student, session)
    const url = await linkOf(student)
    const first = await read(url)
    expect(unfolded(first.text)).toContain('LOCATION:Room 9\\, 9 Smith Street\\, Brooklyn')
    const sequenceOf = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const again = () => test.get(new URL(url).pathname.replace('/api', ''), headers)
    expect((await again()).status).toBe(304)
    const later = new Date(Date.now() + 60_000)
    await changeRows(test, 'class_sessions', session.id, { start_time: '07:00', updated_at: later })
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(sequenceOf(changed.text)).toBeGreaterThan(sequenceOf(first.text))
  })

  it('omits a session that its user withdrew from', async () => {
    const student = await aUser(test)
    const session = await aSession(test)
    const id = await seatIn(test, student, session)
    const url = await linkOf(student)
    expect(await textOf(url)).toContain(session.id)
    await test.as(student).delete(`/enrollments/${id}`)
    expect(await textOf(url)).not.toContain(session.id)
  })

  it('marks a cancelled session as cancelled until its user has a seat in it again', async () => {
    const student = await aUser(test)
    const session = await aSession(test)
    const take = async () => test.asAdmin.post(`/enrollments/${await seatIn(test, student, session)}/approve`)
    const set = (status: string) => test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, { status })
    await take()
    const url = await linkOf(student)
    const statuses = async () => (await textOf(url)).match(/STATUS:\w+/g)
    expect(await statuses()).toEqual(['STATUS:CONFIRMED'])
    await set('cancelled')
    expect(await statuses()).toEqual(['STATUS:CANCELLED'])
    await set('scheduled')
    await take()
    expect(await statuses()).toEqual(['STATUS:CONFIRMED'])
  })

  it('stops working when it is replaced or revoked, or while its user is inactive', async () => {
    const student = await aUser(test)
    const notFound = { status: 404, body: { code: 'calendar_not_found' } }
    const first = await linkOf(student)
    const second = await linkOf(student)
    expect(await read(first)).toMatchObject(notFound)
    expect(await test.as(student).get('/profile/calendar-link')).toMatchObject({
      body: { link: { created_at: expect.any(String) } },
    })
    await changeRows(test, 'users', student.id, { status: 'suspended' })
    expect(await read(second)).toMatchObject(notFound)
    await changeRows(test, 'users', student.id, { status: 'active' })
    expect(await read(second)).toMatchObject({ status: 200 })
    for (let times = 0; times < 2; times++) {
      expect(await test.as(student).delete('/profile/calendar-link')).toMatchObject({
        status: 200,
        body: { link: null },
      })
    }
    expect(await read(second)).toMatchObject(notFound)
    expect(await test.as(student).get('/profile/calendar-link')).toMatchObject({
      body: { link: null },
    })
  })

  it.each(['changed', 'reset', 'set by an administrator'])(
    'ends with a password that is %s, and the notice says so',
    async (how) => {
      const password = 'the old password'
      const user = await aUser(test, { passwordHash: await test.deps.passwords.hash(password) })
      const url = await linkOf(user)
      const newPassword = 'a kite above the bay'
      const change = async () => {
        if (how === 'changed') {
          const body = { currentPassword: password, newPassword }
          return test.as(user).put('/profile/password', body)
        }
        if (how === 'reset') {
          const body = { token: await aResetLink(test, user.email), newPassword }
          return test.post('/users/reset-password', body)
        }
        const body = { newPassword }
        return test.asAdmin.put(`/admin/users/${user.id}/password`, body)
      }
      expect((await change()).status).toBe(200)
      expect(codeOf(await read(url))).toBe('calendar_not_found')
      const ended = await rowsIn(
        test,
        'audit_log',
        { action: 'calendar_link.revoked', subject_id: user.id },
        ['actor_id'],
      )
      expect(ended).toEqual([{ actor_id: how === 'set by an administrator' ? test.admin.id : user.id }])
      const job = (await queuedJobs(test, 'email-password-changed')).find(({ userId }) => userId === user.id)
      if (!job) throw new Error('no notice was queued')
      const { mailer, mails } = aMailbox()
      const handle = handlersOf({ ...test.deps, mailer })['email-password-changed']
      await handle(job)
      await handle({ userId: user.id, changeId: 'of version 1.1.0' })
      expect(mails.map(({ text }) => text.includes('Your calendar link has ended'))).toEqual([true, false])
    },
  )

  it.each(['unknown.ics', '%00', '..%2f..', 'x'.repeat(5000)])(
    'that does not exist (%s) is not found',
    async (file) => {
      expect(await test.get(`/calendar/${file}`)).toMatchObject({ status: 404 })
    },
  )

  it('is stored only as a hash', async () => {
    const student = await aUser(test)
    const url = await linkOf(student)
    const token = url.split('/').at(-1)?.replace('.ics', '') ?? ''
    const rows = await rowsIn(test, 'calendar_links')
    const records = await rowsIn(test, 'idempotency_records')
    expect(token).toHaveLength(43)
    expect(JSON.stringify([rows, records])).not.toContain(token)
  })
})

describe('the calendar link of an instructor', () => {
  it('also has what they teach, without names of students, and nothing that others teach', async () => {
    const [instructor, other] = [
      await aUser(test, { role: 'instructor' }),
      await aUser(test, { role: 'instructor' }),
    ]
    const [taught, foreign] = [await taughtBy(instructor), await taughtBy(other)]
    const student = await aUser(test)
    await changeRows(test, 'users', student.id, { last_name: 'Zuckermann' })
    await seatIn(test, student, taught)
    const text = await textOf(await linkOf(instructor))
    expect(text).toContain(`UID:${taught.id}@`)
    expect(unfolded(text)).toContain('1 of 10 seats are taken')
    expect(unfolded(text)).toContain('https://meet.example/of-the-school')
    expect(text).not.toContain(foreign.id)
    expect(text).not.toContain('Zuckermann')
  })

  it('no longer has it when they do not teach anymore', async () => {
    const instructor = await aUser(test, { role: 'instructor' })
    const taught = await taughtBy(instructor)
    const url = await linkOf(instructor)
    await changeRows(test, 'users', instructor.id, { role: 'student' })
    expect(await textOf(url)).not.toContain(taught.id)
  })
})

describe('the calendar link of the office', () => {
  const make = async ({ token }: { token: string }) =>
    (await test.as({ token }).post('/admin/calendar-link')).body.url

  it('has every session with a link to it, and none that are long over', async () => {
    const session = await taughtBy(await aUser(test, { role: 'instructor' }))
    const old = await aSession(test, { days: ['2020-03-02', '2020-03-02'] })
    const text = unfolded(await textOf(await make(test.admin)))
    expect(text).toContain(`UID:${session.id}@`)
    expect(text).toContain(`/admin/sessions/${session.id}`)
    expect(text).not.toContain(old.id)
    expect(text).toContain('X-WR-CALNAME:Cubby Training: office')
  })

  it('is one link for all administrators, who can replace and revoke it', async () => {
    const [one, other] = [await aUser(test, { role: 'admin' }), await aUser(test, { role: 'admin' })]
    const own = await linkOf(one)
    const first = await make(one)
    const second = await make(other)
    expect(await read(first)).toMatchObject({ status: 404 })
    expect(await read(second)).toMatchObject({ status: 200 })
    expect(await test.as(one).get('/admin/calendar-link')).toMatchObject({
      body: { link: { created_at: expect.any(String) } },
    })
    await test.as(one).delete('/admin/calendar-link')
    expect(await read(second)).toMatchObject({ status: 404 })
    expect(await read(own)).toMatchObject({ status: 200 })
    expect(await test.as(one).get('/admin/calendar-link')).toMatchObject({ body: { link: null } })
    const logged = await test.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('subject_type', '=', 'settings')
      .where('action', 'like', 'calendar_link.%')
      .where('actor_id', 'in', [one.id, other.id])
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(logged).toEqual([
      { actor_id: one.id, action: 'calendar_link.made' },
      { actor_id: other.id, action: 'calendar_link.made' },
      { actor_id: one.id, action: 'calendar_link.revoked' },
    ])
  })

  it.each([{ role: 'student' }, { status: 'suspended' }] as const)(
    'stops working when whoever made it becomes %j',
    async (change) => {
      const maker = await aUser(test, { role: 'admin' })
      const url = await make(maker)
      await changeRows(test, 'users', maker.id, change)
      expect(codeOf(await read(url))).toBe('calendar_not_found')
    },
  )

  it('ends with the password of whoever made it', async () => {
    const maker = await aUser(test, { role: 'admin' })
    const url = await make(maker)
    await test.asAdmin.put(`/admin/users/${maker.id}/password`, { newPassword: 'a kite above the bay' })
    expect(await read(url)).toMatchObject({ status: 404 })
  })
})
