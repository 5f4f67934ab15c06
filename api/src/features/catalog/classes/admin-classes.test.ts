import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { ClassSave, DateEntry } from '@cubby/contract/catalog/class-save'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aSession,
  aUser,
  codeOf,
  enrollIn,
  seatIn,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
let instructor: TestUser
beforeAll(async () => {
  instructor = await aUser(test, { role: 'instructor' })
})

const anEntry = (changes: Partial<DateEntry> = {}): DateEntry => ({
  date: '2099-03-02',
  end_date: '2099-03-02',
  start_time: '09:00',
  end_time: '12:30',
  location: 'Room 2',
  capacity: 8,
  instructor_id: instructor.id,
  ...changes,
})
const aClass = (changes: Partial<ClassSave> = {}): ClassSave => ({
  title: 'Paper and Paint',
  description: 'Art for small hands.',
  price: 40.5,
  dates: [anEntry()],
  deletedSessionIds: [],
  ...changes,
})

const create = async (changes: Partial<ClassSave> = {}) =>
  (await test.asAdmin.post('/admin/classes', aClass(changes))).body.class
const entriesOf = ({ sessions }: AdminClass) =>
  sessions.map(({ id, session_date, end_date, start_time, end_time, session_location, capacity }) =>
    anEntry({
      id,
      date: session_date,
      end_date,
      start_time,
      end_time,
      location: session_location,
      capacity,
    }),
  )
const saveOf = (stored: AdminClass, changes: Partial<ClassSave> = {}) =>
  aClass({ title: stored.title, version: stored.version, dates: entriesOf(stored), ...changes })
const put = (stored: AdminClass, changes: Partial<ClassSave> = {}) =>
  test.asAdmin.put(`/admin/classes/${stored.id}`, saveOf(stored, changes))
const first = ({ sessions: [session] }: AdminClass) => {
  if (!session) throw new Error('the class has no sessions')
  return { id: session.id, classId: session.class_id }
}

/** Returns the audit actions about a class and its sessions, except their creation. */
const loggedActions = async ({ id, sessions }: AdminClass) => {
  const rows = await test.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', 'in', [id, ...sessions.map((session) => session.id)])
    .where('action', 'not like', '%.created')
    .execute()
  return rows.map(({ action }) => action)
}
const ownValues = ({ id }: AdminClass) =>
  rowsIn(test, 'class_sessions', { class_id: id }, ['id', 'instructor_id', 'location'])

const notificationsOf = async (user: TestUser) => {
  const { body } = await test.as(user).get('/notifications')
  return body.notifications.map(({ title, message }) => `${title} – ${message}`)
}

describe('saving a class', () => {
  it('stores it with its sessions, audits it, and offers it to students', async () => {
    const dates = [anEntry(), anEntry({ date: '2099-03-09', end_date: '2099-03-10' })]
    const { status, body } = await test.asAdmin.post('/admin/classes', aClass({ dates }))
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Class created successfully' })
    expect(body.class).toMatchObject({
      price: 40.5,
      duration: '2 days',
      status: 'scheduled',
      total_sessions: 2,
      total_enrollments: 0,
      sessions: [{ session_location: 'Room 2', instructor_name: 'Test User' }, { enrolled_count: 0 }],
    })
    expect((await test.get(`/classes/${body.class.id}`)).body).toMatchObject({
      class: { title: 'Paper and Paint', sessions: [{ available_spots: 8 }, {}] },
    })
    const rows = await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', 'in', [body.class.id, ...body.class.sessions.map(({ id }) => id)])
      .execute()
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'class.created',
      'session.created',
      'session.created',
    ])
  })

  it('sets the required share of hours, keeps it without a new one, and audits the change', async () => {
    const stored = await create()
    expect(stored.required_hours_percent).toBe(100)
    const changed = (await put(stored, { required_hours_percent: 80 })).body.class
    expect(changed.required_hours_percent).toBe(80)
    const again = (await put(changed, { title: 'Paper' })).body.class
    expect(again.required_hours_percent).toBe(80)
    const stale = await put(changed, { required_hours_percent: 90 })
    expect(stale).toMatchObject({
      status: 409,
      body: { conflicts: { required_hours_percent: { yours: '90', theirs: '80' } } },
    })
    const rows = await rowsIn(test, 'audit_log', { action: 'class.changed', subject_id: stored.id }, [
      'details',
    ])
    expect(rows.map(({ details }) => details)).toMatchObject([
      { required_hours_percent: { from: 100, to: 80 } },
      { changed: ['title'] },
    ])
    expect(rows[1]?.details).not.toHaveProperty('required_hours_percent')
  })

  it('audits a change of the place or picture, and no fields that stay empty or derived', async () => {
    const stored = await create()
    const moved = (await put(stored, { location_details: 'Room 9', image_url: 'https://example.test/a.png' }))
      .body.class
    await put(moved, { instructor_id: '', duration: '', location_details: '' })
    const rows = await rowsIn(test, 'audit_log', { action: 'class.changed', subject_id: stored.id })
    expect(rows.map(({ details }) => details)).toEqual([
      { changed: ['location_details', 'image_url'] },
      { changed: ['location_details'] },
    ])
  })

  it('logs only the removal of a session, and leaves the sessions without their own instructor as they are', async () => {
    const stored = await create({
      instructor_id: instructor.id,
      location_details: 'Room 2',
      dates: [anEntry(), anEntry({ date: '2099-03-09', end_date: '2099-03-09' })],
    })
    const [kept, dropped] = stored.sessions.map(({ id }) => id)
    await changeRows(test, 'class_sessions', { class_id: stored.id }, { instructor_id: null, location: null })
    const dates = entriesOf(stored).filter(({ id }) => id === kept)
    const save = {
      instructor_id: instructor.id,
      location_details: 'Room 2',
      deletedSessionIds: [dropped ?? ''],
    }
    expect((await put(stored, { ...save, dates })).status).toBe(200)
    expect(await loggedActions(stored)).toEqual(['session.removed'])
    expect(await ownValues(stored)).toContainEqual({ id: kept, instructor_id: null, location: null })
  })

  it('keeps what the editor showed for a session when its class gets another instructor and place', async () => {
    const stored = await create({ instructor_id: instructor.id, location_details: 'Room 2' })
    const student = await aUser(test)
    await seatIn(test, student, first(stored))
    await changeRows(test, 'class_sessions', { class_id: stored.id }, { instructor_id: null, location: null })
    const other = await aUser(test, { role: 'instructor' })
    const { status } = await put(stored, { instructor_id: other.id, location_details: 'Room 9' })
    expect(status).toBe(200)
    expect(await loggedActions(stored)).toEqual(['class.changed'])
    const own = { id: first(stored).id, instructor_id: instructor.id, location: 'Room 2' }
    expect(await ownValues(stored)).toEqual([own])
    expect((await notificationsOf(student)).join()).not.toContain('new time or location')
  })

  it('keeps an instructor of the class who no longer teaches, and shows no difference for inherited values', async () => {
    const former = await aUser(test, { role: 'instructor' })
    const stored = await create({ instructor_id: former.id, location_details: 'Room 2' })
    await changeRows(test, 'class_sessions', { class_id: stored.id }, { instructor_id: null, location: null })
    await changeRows(test, 'users', former.id, { role: 'user' })
    const dates = entriesOf(stored).map((entry) => ({ ...entry, instructor_id: former.id }))
    const save = { instructor_id: former.id, location_details: 'Room 2', dates }
    expect((await put(stored, { ...save, title: 'First' })).status).toBe(200)
    const { body } = await put(stored, { ...save, title: 'Second' })
    expect(Object.keys(body.conflicts ?? {})).toEqual(['title'])
    expect((await test.asAdmin.put(`/sessions/${first(stored).id}`, dates[0])).status).toBe(200)
  })

  it('logs nothing when nothing changed', async () => {
    const stored = await create()
    expect((await put(stored)).body.class).toEqual(stored)
    expect(await loggedActions(stored)).toEqual([])
  })

  it.each([0, 101, 80.5, null])('refuses %s percent as the required share of hours', async (percent) => {
    const message = 'The required share of hours must be a whole number from 1 to 100'
    const body = { ...aClass(), required_hours_percent: percent }
    expect(await test.asAdmin.post('/admin/classes', body)).toMatchObject({
      status: 400,
      body: { fields: { required_hours_percent: message } },
    })
  })

  it('changes, adds, and removes sessions in one transaction', async () => {
    const stored = await create({
      dates: [anEntry(), anEntry({ date: '2099-04-01', end_date: '2099-04-01' })],
    })
    const [kept, dropped] = entriesOf(stored)
    const dates = [{ ...kept, capacity: 9 }, anEntry({ date: '2099-05-01', end_date: '2099-05-01' })]
    const failing = await put(stored, {
      title: 'Never',
      dates: [...dates, anEntry({ instructor_id: 'nobody' })] as DateEntry[],
    })
    expect(failing).toMatchObject({
      status: 400,
      body: { fields: { 'dates.2.instructor_id': 'This user is not an instructor' } },
    })
    expect((await test.asAdmin.get(`/admin/classes/${stored.id}`)).body.class).toEqual(stored)

    const { body } = await put(stored, {
      title: 'Paper, Paint and Glue',
      dates: dates as DateEntry[],
      deletedSessionIds: [dropped?.id ?? ''],
    })
    expect(body).toMatchObject({
      message: 'Class updated successfully',
      class: {
        title: 'Paper, Paint and Glue',
        sessions: [{ id: kept?.id, capacity: 9 }, { session_date: '2099-05-01' }],
      },
    })
  })

  it('derives the duration from the sessions until an administrator sets it', async () => {
    const stored = await create()
    const [entry] = entriesOf(stored)
    const longer = [{ ...anEntry(), ...entry, end_date: '2099-03-04' }]
    const derived = await put(stored, { dates: longer, duration: '1 day' })
    expect(derived.body.class.duration).toBe('3 days')
    const changed = await put(derived.body.class, { duration: '3 mornings' })
    const kept = await put(changed.body.class, { duration: '3 mornings', dates: entriesOf(stored) })
    expect(kept.body.class.duration).toBe('3 mornings')
    const emptied = await put(kept.body.class, { duration: '' })
    expect(emptied.body.class.duration).toBe('1 day')
    await test.asAdmin.put(`/sessions/${first(stored).id}`, longer[0])
    expect((await test.asAdmin.get(`/admin/classes/${stored.id}`)).body.class.duration).toBe('3 days')
  })

  it('is refused after a concurrent save, with the conflicting values', async () => {
    const stored = await create()
    expect((await put(stored, { title: 'First' })).status).toBe(200)
    const second = await put(stored, { title: 'Second', price: 12 })
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'class_conflict',
        conflicts: { title: { yours: 'Second', theirs: 'First' }, price: { yours: '12', theirs: '40.5' } },
      },
    })
    expect(Object.keys(second.body.conflicts ?? {})).toEqual(['price', 'title'])
  })

  it('shows both instructors when only they differ, for the class and for a session', async () => {
    const [zora, yuri] = [
      await aUser(test, { role: 'instructor' }),
      await aUser(test, { role: 'instructor' }),
    ]
    for (const [user, first_name] of [
      [zora, 'Zora'],
      [yuri, 'Yuri'],
    ] as const) {
      await changeRows(test, 'users', user.id, { first_name })
    }
    const stored = await create({ instructor_id: instructor.id })
    const taughtBy = ({ id }: TestUser) =>
      put(stored, {
        instructor_id: id,
        dates: entriesOf(stored).map((entry) => ({ ...entry, instructor_id: id })),
      })
    expect((await taughtBy(zora)).status).toBe(200)
    const both = { yours: 'Yuri User', theirs: 'Zora User' }
    expect((await taughtBy(yuri)).body).toMatchObject({
      code: 'class_conflict',
      conflicts: { instructor: both, [`dates.${first(stored).id}.instructor`]: both },
    })
  })

  it('cannot restore a session that another administrator removed', async () => {
    const stored = await create({ dates: [anEntry(), anEntry()] })
    await test.asAdmin.delete(`/sessions/${first(stored).id}`)
    const { version: _, ...unversioned } = saveOf(stored)
    expect(codeOf(await test.asAdmin.put(`/admin/classes/${stored.id}`, unversioned))).toBe('class_conflict')
  })

  it.each([
    [{ title: '  ' }, 'Please fill in all required fields'],
    [{ description: undefined }, 'Please fill in all required fields'],
    [{ price: undefined }, 'Please fill in all required fields'],
    [{ dates: [] }, 'Please fill in all required fields'],
    [{ price: -1 }, 'Price must be a non-negative number'],
    [{ price: 'free' }, 'Price must be a non-negative number'],
    [{ location: '' }, 'Please fill in all date fields including location, capacity, and instructor'],
    [{ capacity: undefined }, 'Please fill in all date fields including location, capacity, and instructor'],
    [{ instructor_id: '' }, 'Please fill in all date fields including location, capacity, and instructor'],
    [{ end_date: '2099-03-01' }, 'End date cannot be before start date'],
    [{ end_time: '08:00' }, 'End time must be after the start time'],
    [{ capacity: 0 }, 'Capacity must be a positive number for each session'],
    [{ capacity: 0.5 }, 'Capacity must be a positive number for each session'],
    [{ start_time: '24:00' }, 'Invalid time format. Use HH:mm format (e.g., 09:30)'],
    [{ start_time: '9:30' }, 'Invalid time format. Use HH:mm format (e.g., 09:30)'],
    [{ date: '2099-02-30' }, 'Please enter a valid date'],
  ])('with %j is refused with the message of the form', async (change, error) => {
    const isOfSession = Object.keys(change).some((name) => name in anEntry())
    const body = isOfSession
      ? { ...aClass(), dates: [{ ...anEntry(), ...change }] }
      : { ...aClass(), ...change }
    expect(await test.asAdmin.post('/admin/classes', body)).toMatchObject({ status: 400, body: { error } })
  })

  it('with a price of 1e309 dollars is refused', async () => {
    const body = JSON.stringify(aClass()).replace('40.5', '1e309')
    const response = await test.asAdmin.post('/admin/classes', body)
    expect(response).toMatchObject({ status: 400, body: { error: 'Price must be a non-negative number' } })
  })
})

describe('changing a session', () => {
  it('notifies enrolled and waitlisted users of a new date, time, or place, but not of a new instructor', async () => {
    const stored = await create({ dates: [anEntry({ capacity: 1 })] })
    const [student, waiting] = [await aUser(test), await aUser(test)]
    await seatIn(test, student, first(stored))
    await waitIn(test, waiting, first(stored))
    const other = await aUser(test, { role: 'instructor' })
    const [entry] = entriesOf(stored)
    const { body } = await put(stored, { dates: [{ ...anEntry(), ...entry, instructor_id: other.id }] })
    expect((await notificationsOf(student)).join()).not.toContain('new time or location')

    const moved = { ...anEntry(), ...entry, date: '2099-03-04', end_date: '2099-03-04', location: 'Room 7' }
    expect((await put(body.class, { dates: [moved] })).status).toBe(200)
    for (const user of [student, waiting]) {
      expect(await notificationsOf(user)).toContain(
        'Paper and Paint has a new time or location – Paper and Paint on Mar 2, 2099 now takes place on Mar 4, 2099, 9:00 AM–12:30 PM, Room 7.',
      )
    }
  })

  it("does not notify when the place of the class becomes the session's own", async () => {
    const session = await aSession(test)
    const student = await aUser(test)
    await seatIn(test, student, session)
    const { body } = await test.asAdmin.get(`/classes/${session.classId}/schedule`)
    const dates = entriesOf(body.class)
    expect((await test.asAdmin.put(`/classes/${session.classId}/schedule`, { dates })).status).toBe(200)
    expect((await notificationsOf(student)).join()).not.toContain('new time or location')
    const moved = dates.map((entry) => ({ ...entry, location: 'The gym' }))
    await test.asAdmin.put(`/classes/${session.classId}/schedule`, { dates: moved })
    expect((await notificationsOf(student)).join()).toContain('new time or location')
  })

  it('offers new seats to the waitlist, and refuses a capacity below the seats taken', async () => {
    const stored = await create({ dates: [anEntry({ capacity: 1 })] })
    const [student, waiting] = [await aUser(test), await aUser(test)]
    await seatIn(test, student, first(stored))
    await waitIn(test, waiting, first(stored))
    const raised = await put(stored, { dates: entriesOf(stored).map((entry) => ({ ...entry, capacity: 2 })) })
    expect(raised.status).toBe(200)
    expect((await enrollIn(test, waiting, first(stored))).status).toBe(201)
    const lowered = await put(raised.body.class, {
      title: 'Never',
      dates: entriesOf(raised.body.class).map((entry) => ({ ...entry, capacity: 1 })),
    })
    expect(lowered).toMatchObject({
      status: 409,
      body: {
        error: 'Capacity cannot be below the seats already taken (2)',
        fields: { 'dates.0.capacity': 'Capacity cannot be below the seats already taken (2)' },
      },
    })
    expect((await test.asAdmin.get(`/admin/classes/${stored.id}`)).body.class.title).toBe('Paper and Paint')
  })

  it('adds, reads, changes, and removes a single session', async () => {
    const stored = await create()
    const added = await test.asAdmin.post('/sessions', {
      ...anEntry({ date: '2099-06-01', end_date: '2099-06-01' }),
      class_id: stored.id,
    })
    expect(added.status).toBe(201)
    const path = `/sessions/${added.body.session.id}`
    expect(await test.asAdmin.put(path, anEntry({ capacity: 3 }))).toMatchObject({
      body: { session: { capacity: 3 } },
    })
    expect(await test.asAdmin.get(path)).toMatchObject({ status: 200, body: { session: { capacity: 3 } } })
    const list = await test.asAdmin.get(`/sessions/class/${stored.id}/sessions`)
    expect(list.body).toMatchObject({ total: 2 })
    const deletion = { action: 'delete', session_id: added.body.session.id }
    expect((await test.asAdmin.post('/admin/class-schedules', deletion)).status).toBe(200)
    expect(codeOf(await test.asAdmin.get(path))).toBe('session_not_found')
    expect(
      (await test.asAdmin.post('/admin/class-schedules', { action: 'list', class_id: stored.id })).body,
    ).toMatchObject({ sessions: [{ id: first(stored).id }] })
  })
})

describe('ending a class', () => {
  it.each(['cancelled', 'deleted'])(
    'that is %s releases and notifies its students and waitlist',
    async (change) => {
      const stored = await create({ dates: [anEntry({ capacity: 1 })] })
      const [student, waiting] = [await aUser(test), await aUser(test)]
      await seatIn(test, student, first(stored))
      await waitIn(test, waiting, first(stored))
      const response =
        change === 'deleted'
          ? await test.asAdmin.delete(`/admin/classes/${stored.id}`)
          : await test.asAdmin.put(`/classes/${stored.id}/status`, { status: 'cancelled' })
      expect(response).toMatchObject({
        status: 200,
        body: {
          message: change === 'deleted' ? 'Class deleted successfully' : 'Class status updated successfully',
        },
      })
      for (const user of [student, waiting]) {
        expect((await notificationsOf(user)).join()).toContain('Paper and Paint will not take place')
      }
      expect((await test.get(`/classes/${stored.id}`)).status).toBe(404)
      if (change === 'deleted') {
        expect(codeOf(await test.asAdmin.get(`/admin/classes/${stored.id}`))).toBe('class_not_found')
      }
    },
  )
})

describe("the administrator's view of a class", () => {
  it('includes its students by session, waitlist, enrollments, and figures', async () => {
    const session = await aSession(test, { capacity: 1 })
    const [student, waiting] = [await aUser(test), await aUser(test)]
    await seatIn(test, student, session)
    await waitIn(test, waiting, session)
    const get = async (what: string) =>
      (await test.asAdmin.get(`/admin/classes/${session.classId}/${what}`)).body
    expect(await get('waitlist')).toMatchObject({
      waitlist: [{ user_email: waiting.email, position: 1, status: 'waiting' }],
      total: 1,
    })
    expect((await test.asAdmin.get(`/classes/${session.classId}/stats`)).body).toMatchObject({
      stats: { total_enrollments: 1, total_capacity: 1, waitlist_count: 1, enrollment_rate: 0 },
    })
    expect(await get('enrollments')).toMatchObject({ active: [{ email: student.email }], historical: [] })
    await test.asAdmin.delete(`/sessions/${session.id}`)
    expect(await get('students')).toMatchObject({
      sessions: [
        {
          session_type: 'historical',
          students: [{ email: student.email, payment_status: null, archived_reason: 'Session removed' }],
        },
      ],
    })
    expect(await get('enrollments/historical')).toMatchObject({ total: 1 })
  })

  it('lists active instructors, and returns 404 for an unknown class', async () => {
    const { body } = await test.asAdmin.get('/admin/instructors')
    expect(JSON.stringify(body)).toContain(instructor.id)
    expect(JSON.stringify(body)).not.toContain(test.admin.id)
    for (const what of ['', '/students', '/waitlist', '/enrollments', '/enrollments/historical']) {
      expect(codeOf(await test.asAdmin.get(`/admin/classes/unknown${what}`)), what).toBe('class_not_found')
    }
    expect(codeOf(await test.asAdmin.put('/admin/classes/unknown', aClass()))).toBe('class_not_found')
  })
})

describe('the list of classes', () => {
  const list = async (query: string) => {
    const { body } = await test.asAdmin.get(`/admin/classes?${query}`)
    return { titles: body.classes.map(({ title }) => title), pagination: body.pagination }
  }

  it('can be searched by title and instructor, filtered, sorted, and paginated', async () => {
    const zora = await aUser(test, { role: 'instructor' })
    await changeRows(test, 'users', zora.id, { first_name: 'Zora', last_name: 'Listwell' })
    for (const [title, price] of [
      ['Listwell 50% off', 30],
      ['Listwell beta', 10],
      ['Listwell alpha', 20],
    ] as const) {
      await create({ title, price })
    }
    await create({ title: 'Taught by Zora', price: 5, instructor_id: zora.id })
    expect((await list('searchTerm=listwell')).titles).toEqual([
      'Listwell 50% off',
      'Listwell alpha',
      'Listwell beta',
      'Taught by Zora',
    ])
    expect((await list('searchTerm=listwell%20alpha')).titles).toEqual(['Listwell alpha'])
    expect((await list('searchTerm=50%25')).titles).toEqual(['Listwell 50% off'])
    expect((await list('searchTerm=listwell&sort=price&direction=desc&limit=12')).titles[0]).toBe(
      'Listwell 50% off',
    )
    for (const sort of ['instructor', 'sessions', 'enrollments', 'status']) {
      expect((await list(`searchTerm=listwell&sort=${sort}`)).titles, sort).toHaveLength(4)
    }
    expect(await list('searchTerm=listwell&sort=price&limit=3&page=2')).toEqual({
      titles: ['Listwell 50% off'],
      pagination: { page: 2, limit: 3, total: 4, totalPages: 2 },
    })
    expect((await list('searchTerm=listwell&status=cancelled')).titles).toEqual([])
    expect((await test.asAdmin.get('/admin/classes?sort=1;drop')).status).toBe(400)
  })

  it('can be exported with its filter', async () => {
    await create({ title: '=Exportable', price: 12.5 })
    const { text, headers } = await test.asAdmin.get('/admin/classes/export?searchTerm=exportable')
    expect(headers.get('Content-Type')).toContain('text/csv')
    expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
      'Class,Start Date,End Date,Start Time,End Time,Location,Capacity,Instructor,Instructor Email,Price,Enrollments,Status,Description',
      expect.stringMatching(/^'=Exportable,2\d{3}-.*,12\.50,0,scheduled,/),
      '',
    ])
  })
})

describe('usual weeks', () => {
  const aWeek = (name: string, weekday: 'tuesday' | 'friday' = 'tuesday') => ({
    name,
    sessions: [
      {
        weekday,
        days: 1,
        start_time: '18:00',
        end_time: '21:00',
        location: 'Room 1',
        capacity: 12,
        instructor_id: instructor.id,
      },
    ],
  })

  it('are kept with the class, also by a save that does not know them', async () => {
    const stored = await create({ usual_weeks: [aWeek('Evenings')] })
    expect(stored.usual_weeks).toEqual([aWeek('Evenings')])
    const { body } = await put(stored, { title: 'Paper' })
    expect(body.class.usual_weeks).toEqual([aWeek('Evenings')])
    const emptied = await put(body.class, { usual_weeks: [] })
    expect(emptied.body.class.usual_weeks).toEqual([])
  })

  it('stand in the audit log only if they changed', async () => {
    const stored = await create({ usual_weeks: [aWeek('Evenings')] })
    const same = (await put(stored, { usual_weeks: [aWeek('Evenings')] })).body.class
    expect(await loggedActions(stored)).toEqual([])
    await put(same, { usual_weeks: [aWeek('Evenings', 'friday')] })
    expect(await loggedActions(stored)).toEqual(['class.changed'])
  })

  it('need names of their own, times in order, and a known instructor', async () => {
    const [session] = aWeek('One').sessions
    if (!session) throw new Error('no session')
    const refused = async (usual_weeks: ClassSave['usual_weeks']) => {
      const { status, body } = await test.asAdmin.post('/admin/classes', aClass({ usual_weeks }))
      return { status, fields: Object.keys(body.fields ?? {}) }
    }
    expect(await refused([aWeek('One'), aWeek('ONE')])).toEqual({
      status: 400,
      fields: ['usual_weeks.1.name'],
    })
    expect(await refused([{ name: 'One', sessions: [{ ...session, end_time: '17:00' }] }])).toEqual({
      status: 400,
      fields: ['usual_weeks.0.sessions.0.end_time'],
    })
    expect(await refused([{ name: 'One', sessions: [] }])).toMatchObject({ status: 400 })
    expect(
      await refused([{ name: 'One', sessions: [{ ...session, instructor_id: test.admin.id }] }]),
    ).toEqual({
      status: 400,
      fields: ['usual_weeks.0.sessions.0.instructor_id'],
    })
  })

  it('show both versions when two administrators change them, and may keep an instructor who left', async () => {
    const leaving = await aUser(test, { role: 'instructor' })
    const [session] = aWeek('One').sessions
    if (!session) throw new Error('no session')
    const week = { name: 'One', sessions: [{ ...session, instructor_id: leaving.id }] }
    const stored = await create({ usual_weeks: [week] })
    await changeRows(test, 'users', leaving.id, { role: 'student' })
    expect(await put(stored, { usual_weeks: [week, aWeek('Two')] })).toMatchObject({ status: 200 })
    const stale = await put(stored, { usual_weeks: [week, aWeek('Two', 'friday')] })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      conflicts: {
        'usual_week "Two"': {
          yours: expect.stringContaining('Fri 6:00–9:00 PM, Room 1, capacity 12'),
          theirs: expect.stringContaining('Tue 6:00–9:00 PM'),
        },
      },
    })
  })
})
