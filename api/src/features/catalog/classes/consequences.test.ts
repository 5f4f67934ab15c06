import type { Consequences } from '@cubby/contract/catalog/consequences'
import type { ErrorBody } from '@cubby/contract/errors'
import { dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { mark } from '../../../testing/attendance.ts'
import { aSession, aUser, seatIn, type TestSession, waitIn } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { aSessionSave } from '../../../testing/session-save.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const call = <Body>(method: string, path: string, body?: object) =>
  test.call<Body>(method, path, { token: test.admin.token, ...(body && { body }) })

/**
 * Two approved students (one has paid), one pending student, and two on the waitlist. One of the five
 * opted out of email.
 */
async function aBusySession() {
  const session = await aSession(test, { capacity: 3 })
  const [paid, unpaid, pending, waiting, quiet] = [
    await aUser(test),
    await aUser(test),
    await aUser(test),
    await aUser(test),
    await aUser(test),
  ]
  for (const student of [paid, unpaid]) {
    await test.asAdmin.post(`/enrollments/${await seatIn(test, student, session)}/approve`)
  }
  await seatIn(test, pending, session)
  for (const user of [waiting, quiet]) await waitIn(test, user, session)
  const { body } = await test.as(paid).get('/users/payments')
  await test.asAdmin.post(`/admin/financial/payments/${body.payments[0]?.id}/receipts`, {
    amount: 40,
    method: 'cash',
    date: dayOf(await test.deps.clock(test.deps.db), 'America/New_York'),
  })
  await test.as(quiet).put('/profile/email-preferences', { general_updates: false })
  return session
}

/** Figures counted directly in the database, without production code. */
async function readFigures(session: TestSession) {
  const { rows } = await sql<Record<string, number>>`
    with e as (select * from enrollments where session_id = ${session.id}),
      w as (select * from waitlist_entries where session_id = ${session.id}),
      p as (select payments.* from payments join e on e.id = payments.enrollment_id)
    select
      (select count(*)::int from e where archived_at is not null) as archived,
      (select count(*)::int from e where completed_at is not null) as completed,
      (select count(*)::int from w where status not in ('waiting', 'offered')) as waitlist_closed,
      (select count(*)::int from w where status = 'offered') as offers,
      (select count(*)::int from p where status = 'void') as voided,
      (select coalesce(sum(amount_cents), 0)::int from p where status = 'void') as voided_cents,
      (select count(*)::int from p where status = 'refund_due') as refunded,
      (select coalesce(sum(received_cents - refunded_cents), 0)::int from p
        where status = 'refund_due') as refunded_cents,
      (select count(*)::int from notifications) as notifications,
      (select count(*)::int from deliveries join notifications n on n.id = notification_id
        join users on users.id = n.user_id where channel = 'email' and general_updates) as emails
    `.execute(test.deps.db)
  const [figures] = rows
  if (!figures) throw new Error('no figures were found')
  return figures
}

const differences = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]))

const figuresOf = (consequences: Consequences) => ({
  archived: consequences.archived,
  completed: consequences.completed,
  waitlist_closed: consequences.waitlist_closed,
  offers: consequences.offers_made,
  voided: consequences.payments_voided.count,
  voided_cents: consequences.payments_voided.amount * 100,
  refunded: consequences.payments_refunded.count,
  refunded_cents: consequences.payments_refunded.amount * 100,
  notifications: consequences.notifications,
  emails: consequences.emails,
})

/** The preview request and the actual request of each operation. */
const operations = {
  'cancelling a session': ({ id }: TestSession) => ({
    ask: [`/sessions/${id}/consequences`, { operation: 'status', status: 'cancelled' }],
    perform: ['PATCH', `/sessions/sessions/${id}/status`, { status: 'cancelled' }],
  }),
  'completing a session': ({ id }: TestSession) => ({
    ask: [`/sessions/${id}/consequences`, { operation: 'status', status: 'completed' }],
    perform: ['PATCH', `/sessions/sessions/${id}/status`, { status: 'completed' }],
  }),
  'removing a session': ({ id }: TestSession) => ({
    ask: [`/sessions/${id}/consequences`, { operation: 'remove' }],
    perform: ['DELETE', `/sessions/${id}`],
  }),
  'cancelling a class': ({ classId }: TestSession) => ({
    ask: [`/admin/classes/${classId}/consequences`, { operation: 'status', status: 'cancelled' }],
    perform: ['PUT', `/classes/${classId}/status`, { status: 'cancelled' }],
  }),
  'completing a class': ({ classId }: TestSession) => ({
    ask: [`/admin/classes/${classId}/consequences`, { operation: 'status', status: 'completed' }],
    perform: ['PUT', `/classes/${classId}/status`, { status: 'completed' }],
  }),
  'deleting a class': ({ classId }: TestSession) => ({
    ask: [`/admin/classes/${classId}/consequences`, { operation: 'delete' }],
    perform: ['DELETE', `/admin/classes/${classId}`],
  }),
} satisfies Record<string, (session: TestSession) => Operation>

interface Operation {
  ask: (string | object)[]
  perform: (string | object)[]
}

const askAbout = async ([path, body]: Operation['ask']) =>
  (await call<{ consequences: Consequences } & ErrorBody>('POST', String(path), Object(body))).body
const perform = ([method, path, body]: Operation['perform']) =>
  call(String(method), String(path), body === undefined ? undefined : Object(body))

/** A save by the class editor that changes its only session. */
async function aSave(session: TestSession, changes: object, classChanges: object = {}) {
  const entry = { id: session.id, ...(await aSessionSave(test, session, {})), ...changes }
  return { title: 'CPR', description: 'One day.', price: 95, dates: [entry], ...classChanges }
}

describe('the consequences of an operation', () => {
  let session: TestSession
  beforeEach(async () => {
    session = await aBusySession()
  })

  it.each(Object.keys(operations) as (keyof typeof operations)[])('of %s match its effect', async (name) => {
    const operation = operations[name](session)
    const before = await readFigures(session)
    const { consequences } = await askAbout(operation.ask)
    expect(await readFigures(session), 'the preview changes nothing').toEqual(before)
    expect((await perform(operation.perform)).status).toBe(200)
    expect(figuresOf(consequences)).toEqual(differences(before, await readFigures(session)))
    const sent = consequences.sent?.titles.map(({ count }) => count) ?? []
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(consequences.notifications)
    expect(consequences).toMatchObject({
      students: { approved: 2, pending: 1 },
      waitlist: { waiting: 2, offered: 0 },
      waitlist_closed: 2,
    })
    if (name === 'completing a session') expect(consequences).toMatchObject({ completed: 2, archived: 1 })
    else {
      expect(consequences).toMatchObject({
        archived: 3,
        payments_voided: { count: 1, amount: 95 },
        payments_refunded: { count: 1, amount: 40 },
        emails: consequences.notifications - 1,
        sent: { people: 5 },
      })
    }
  })

  it('of another date and more seats match the effect of saving them', async () => {
    const moved = await aSave(session, { date: '2099-03-02', end_date: '2099-03-02', capacity: 4 })
    const path = `/admin/classes/${session.classId}`
    const before = await readFigures(session)
    const { consequences } = await askAbout([`${path}/consequences`, { operation: 'save', class: moved }])
    expect(await readFigures(session)).toEqual(before)
    expect((await test.asAdmin.put(path, moved)).status).toBe(200)
    expect(figuresOf(consequences)).toEqual(differences(before, await readFigures(session)))
    expect(consequences).toMatchObject({
      students: { approved: 2, pending: 1 },
      archived: 0,
      offers_made: 1,
      due_dates_moved: 2,
    })
  })

  it('of a save that changes no session are empty', async () => {
    const same = await aSave(session, {}, { title: 'A better title' })
    const path = `/admin/classes/${session.classId}/consequences`
    const { consequences } = await askAbout([path, { operation: 'save', class: same }])
    expect(consequences).toMatchObject({ students: { approved: 0, pending: 0 }, notifications: 0 })
  })

  it('of a save that drops a session match those of removing it', async () => {
    const other = await aSessionSave(test, session)
    const save = await aSave(session, {}, { dates: [other], deletedSessionIds: [session.id] })
    const path = `/admin/classes/${session.classId}/consequences`
    const { consequences } = await askAbout([path, { operation: 'save', class: save }])
    expect(consequences).toMatchObject({ archived: 3, waitlist_closed: 2, payments_refunded: { count: 1 } })
  })

  it('name who lacks hours that completing the session requires, but nobody if no attendance is recorded', async () => {
    const absent = await aUser(test)
    const taught = await aSession(test)
    for (const student of [absent, await aUser(test), await aUser(test)]) {
      await test.asAdmin.post(`/enrollments/${await seatIn(test, student, taught)}/approve`)
    }
    const ask = operations['completing a session'](taught).ask
    expect((await askAbout(ask)).consequences).toMatchObject({ completed: 3, lacking_hours: [] })
    await mark(test, absent, { session: taught, status: 'absent' })
    const lacking = ['Test User', 'Test User', 'Test User']
    expect((await askAbout(ask)).consequences).toMatchObject({ completed: 3, lacking_hours: lacking })
    await mark(test, absent, { session: taught })
    expect((await askAbout(ask)).consequences.lacking_hours).toEqual(lacking.slice(1))
  })

  it('are the refusal if the operation would be refused', async () => {
    const lower = await aSave(session, { capacity: 2 })
    const path = `/admin/classes/${session.classId}/consequences`
    const response = await call<ErrorBody>('POST', path, { operation: 'save', class: lower })
    expect(response).toMatchObject({
      status: 409,
      body: { error: 'Capacity cannot be below the seats already taken (3)' },
    })
    expect((await test.asAdmin.post('/sessions/nowhere/consequences', { operation: 'remove' })).status).toBe(
      404,
    )
  })

  it('cover both restoring enrollments and starting empty', async () => {
    await perform(operations['cancelling a session'](session).perform)
    const path = `/sessions/${session.id}/consequences`
    const back = { operation: 'status', status: 'scheduled' }
    expect((await askAbout([path, back])).consequences).toMatchObject({ restorable: 3, notifications: 0 })
    const before = await readFigures(session)
    const { consequences } = await askAbout([path, { ...back, restore: true }])
    expect(consequences).toMatchObject({ restorable: 3, offers_made: 3, notifications: 3, archived: 0 })
    await test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, {
      status: 'scheduled',
      restore: true,
    })
    expect(figuresOf(consequences)).toEqual(differences(before, await readFigures(session)))
    await expectSeatsInOrder(test)
  })
})
