import { beforeAll, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { siteRoutes } from '../../../pages/routes.ts'
import { aClock } from '../../../testing/clock.ts'
import {
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { aMailbox, queuedJobs } from '../../../testing/mail.ts'
import { anotherSession, approve, meetingsOf } from '../../../testing/make-up.ts'
import { permissions } from '../../../testing/permissions.ts'
import { rowIn, rowsIn } from '../../../testing/rows.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { remindOfClasses } from '../../catalog/classes/remind-of-classes.ts'

const clock = aClock(new Date('2027-02-01T12:00:00Z'))
const test = useTestApp({ clock: clock.clock })
const LINK = 'https://zoom.example/j/8412?pwd=not-for-everyone'
let admin: TestUser
let instructor: TestUser
beforeAll(async () => {
  admin = await aUser(test, { role: 'admin' })
  instructor = await aUser(test, { role: 'instructor' })
})

async function setLink(session: Pick<TestSession, 'id'>, online_link: string | null | undefined) {
  const save = await aSessionSave(test, session, { instructor_id: instructor.id })
  const body = { ...save, ...(online_link !== undefined && { online_link }) }
  return test.as(admin).put(`/sessions/${session.id}`, body)
}

const linkOf = async ({ id }: Pick<TestSession, 'id'>) => {
  const path = `/sessions/${id}` as const
  const { body } = await test.as(admin).get(path)
  return body.session.online_link
}

const mine = async (user: TestUser) => (await test.as(user).get('/enrollments/my')).body.enrollments

/** Every endpoint that users or visitors may read; the event stream never ends. */
const readable = Object.entries(permissions).flatMap(([endpoint, [who]]) => {
  const [method = '', path = ''] = endpoint.split(' ')
  const isForAdmins = Array.isArray(who) && who.length === 1
  return method === 'GET' && path !== '/events' && !isForAdmins ? [path] : []
})

/** Returns the paths whose responses contain the link. */
async function pathsWithLink(reader: TestUser | null, ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const path of readable) {
    for (const id of path.includes('{') ? ids : ['']) {
      const { text } = await test.call('GET', path.replace(/\{\w+\}/g, id), {
        ...(reader && { token: reader.token }),
      })
      if (text.includes('not-for-everyone')) found.add(path)
    }
  }
  return [...found].sort()
}

describe('the link of an online session', () => {
  it('is stored, kept for earlier versions of the app, and removed', async () => {
    const session = await aSession(test)
    expect((await setLink(session, LINK)).status).toBe(200)
    expect(await linkOf(session)).toBe(LINK)
    await setLink(session, undefined)
    expect(await linkOf(session)).toBe(LINK)
    await setLink(session, '')
    expect(await linkOf(session)).toBeNull()
  })

  it.each([
    'http://zoom.example/1',
    'javascript:alert(1)',
    'zoom.example',
    'https://zoom.example/a b',
    'https://é.example',
  ])('is refused: %s', async (link) => {
    const response = await setLink(await aSession(test), link)
    expect([response.status, codeOf(response)]).toEqual([400, 'invalid_input'])
  })

  it('reaches its approved students and its instructor, and nobody else, from any endpoint', async () => {
    const session = await aSession(test, { days: ['2027-03-01', '2027-03-03'], capacity: 5 })
    await setLink(session, LINK)
    const people = {
      approved: await aUser(test),
      pending: await aUser(test),
      rejected: await aUser(test),
      withdrawn: await aUser(test),
      waiting: await aUser(test),
      stranger: await aUser(test),
      otherInstructor: await aUser(test, { role: 'instructor' }),
    }
    const enrollment = await approve(test, { admin, student: people.approved, session })
    const withdrawn = await approve(test, { admin, student: people.withdrawn, session })
    clock.set(new Date('2027-02-28T15:00:00Z'))
    await remindOfClasses(test.deps)
    await test.as(people.withdrawn).delete(`/enrollments/${withdrawn}`)
    const rejected = await seatIn(test, people.rejected, session)
    await test.as(admin).post(`/enrollments/${rejected}/reject`, {})
    const pending = await seatIn(test, people.pending, session)
    for (let seat = 0; seat < 3; seat++) await seatIn(test, await aUser(test), session)
    const waiting = await waitIn(test, people.waiting, session)

    const ids = [session.id, session.classId]
    const own: Record<string, string> = { approved: enrollment, withdrawn, rejected, pending, waiting }
    const found = await Promise.all(
      Object.entries({ visitor: null, ...people }).map(async ([name, reader]) => [
        name,
        await pathsWithLink(reader, [...ids, own[name] ?? enrollment]),
      ]),
    )
    expect(Object.fromEntries(found)).toEqual({
      visitor: [],
      approved: [
        '/enrollments/my',
        '/notifications',
        '/users/enrolled-classes',

        '/users/profile',
      ],
      pending: [],
      rejected: [],
      withdrawn: [],
      waiting: [],
      stranger: [],
      otherInstructor: [],
    })
    expect(await pathsWithLink(instructor, ids)).toEqual([
      '/classes/{id}/participants',
      '/users/taught-sessions',
    ])
    for (const path of ['/', '/classes', `/classes/${session.classId}`]) {
      const page = await siteRoutes(test.deps, async () => ({ html: '<head></head>', manifest: {} })).request(
        path,
      )
      expect(await page.text()).not.toContain('not-for-everyone')
    }
    clock.set(new Date('2027-02-01T12:00:00Z'))
  }, 120_000)

  it('is not in the answer to an enrollment that waits for approval', async () => {
    const session = await aSession(test)
    await setLink(session, LINK)
    const { text } = await test
      .as(await aUser(test))
      .post(`/enrollments/${session.classId}`, { sessionId: session.id })
    expect(text).not.toContain('not-for-everyone')
  })

  it('ends with the session', async () => {
    const [session, student] = [await aSession(test), await aUser(test)]
    await setLink(session, LINK)
    await approve(test, { admin, student, session })
    expect((await mine(student))[0]?.online_link).toBe(LINK)
    await test.as(admin).patch(`/sessions/sessions/${session.id}/status`, { status: 'cancelled' })
    expect((await mine(student))[0]?.online_link).toBeNull()
  })

  it('of a make-up meeting travels with the enrollment while it is approved', async () => {
    const [session, student] = [
      await aSession(test, { days: ['2027-03-01', '2027-03-03'] }),
      await aUser(test),
    ]
    const other = await anotherSession(test, session, { days: ['2027-03-10', '2027-03-10'] })
    await setLink(other, LINK)
    const enrollment = await approve(test, { admin, student, session })
    const [meeting_id = ''] = await meetingsOf(test, other)
    await test.as(admin).post(`/enrollments/${enrollment}/make-up-meetings`, { meeting_id })
    const [own] = await mine(student)
    expect([own?.online_link, own?.make_up_meetings?.[0]?.online_link]).toEqual([null, LINK])
    await test.as(admin).post(`/enrollments/${enrollment}/pending`)
    const [reviewed] = await mine(student)
    expect(reviewed?.make_up_meetings?.map(({ online_link }) => online_link)).toEqual([])
  })

  it('reaches devices as soon as it changes', async () => {
    const [session, student] = [await aSession(test), await aUser(test)]
    await setLink(session, null)
    await approve(test, { admin, student, session })
    await seatIn(test, await aUser(test), session)
    await test.deps.db.deleteFrom('events').execute()
    await setLink(session, LINK)
    const events = await rowsIn(test, 'events', {}, ['topic', 'subjects'])
    expect(events).toContainEqual({ topic: 'enrollments', subjects: [student.id] })
  })
})

describe('reminders of an online session', () => {
  /** A session on March 1, 2028, at 9 AM with an approved and a pending student. */
  async function reminded() {
    const session = await aSession(test, { days: ['2028-03-01', '2028-03-01'] })
    await setLink(session, LINK)
    const [approved, pending] = [await aUser(test), await aUser(test)]
    const enrollment = await approve(test, { admin, student: approved, session })
    await seatIn(test, pending, session)
    clock.set(new Date('2028-02-29T14:00:00Z'))
    await remindOfClasses(test.deps)
    clock.set(new Date('2027-02-01T12:00:00Z'))
    return { session, approved, pending, enrollment }
  }
  const notificationsOf = async (user: TestUser) => (await test.as(user).get('/notifications')).text

  it('have the link, in the app and by email, until the enrollment ends', async () => {
    const { session, approved, enrollment } = await reminded()
    const { rows } = { rows: await rowsIn(test, 'notifications') }
    expect(JSON.stringify(rows)).not.toContain('not-for-everyone')
    expect(await notificationsOf(approved)).toContain(`{"label":"Join online","url":"${LINK}"}`)
    const { id } = await rowIn(test, 'notifications', { user_id: approved.id, type: 'class_reminder' })
    const send = async () => {
      const job = (await queuedJobs(test, 'email-notification')).find(
        (one) => 'notificationId' in one && one.notificationId === id,
      )
      if (!job) throw new Error('no email was queued')
      const { mailer, mails } = aMailbox()
      await handlersOf({ ...test.deps, mailer })['email-notification'](job)
      return mails.map(({ text }) => text.includes(LINK))
    }
    expect(await send()).toEqual([true])
    await setLink(session, `${LINK}-2`)
    expect(await notificationsOf(approved)).toContain(`${LINK}-2`)
    await test.as(approved).delete(`/enrollments/${enrollment}`)
    expect(await notificationsOf(approved)).not.toContain('not-for-everyone')
  })

  it('tell approved students of another link only after it was shown to them', async () => {
    const session = await aSession(test, { days: ['2028-06-01', '2028-06-01'] })
    const [approved, pending] = [await aUser(test), await aUser(test)]
    await approve(test, { admin, student: approved, session })
    await seatIn(test, pending, session)
    const told = async () => {
      const rows = await test.deps.db
        .selectFrom('notifications')
        .select('user_id')
        .where('title', 'like', '%new online link%')
        .where('user_id', 'in', [approved.id, pending.id])
        .execute()
      return rows.map(({ user_id }) => user_id)
    }
    clock.set(new Date('2028-05-31T12:59:00Z'))
    await test.deps.db.updateTable('logins').set({ ended_at: null }).execute()
    admin = await aUser(test, { role: 'admin' })
    await setLink(session, LINK)
    expect(await told()).toEqual([])
    clock.set(new Date('2028-05-31T13:00:00Z'))
    await setLink(session, `${LINK}-2`)
    expect(await told()).toEqual([approved.id])
    clock.set(new Date('2027-02-01T12:00:00Z'))
  })
})
