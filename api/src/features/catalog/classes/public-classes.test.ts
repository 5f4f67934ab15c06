import { expect, it } from 'vitest'
import { aSession, aUser, enrollIn } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it("lists classes with upcoming sessions, price in dollars, and times in the provider's time zone", async () => {
  const session = await aSession(test)
  const { status, body } = await test.get('/classes')
  expect(status).toBe(200)
  expect(body.classes.find((found) => found.id === session.classId)).toMatchObject({
    title: 'CPR and First Aid Certification',
    price: 95,
    location_type: 'In-Person',
    sessions: [{ id: session.id, start_time: '09:00', end_time: '15:30', capacity: 10, available_spots: 10 }],
  })
})

it('returns 304 until something changes', async () => {
  const session = await aSession(test)
  const first = await test.get('/classes')
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  expect((await test.get('/classes', headers)).status).toBe(304)
  await enrollIn(test, await aUser(test), session)
  expect((await test.get('/classes', headers)).status).toBe(200)
})

it('returns one class and its sessions, and 404 for an unknown class', async () => {
  const session = await aSession(test)
  expect((await test.get(`/classes/${session.classId}/sessions`)).body).toMatchObject({
    total: 1,
    sessions: [{ id: session.id }],
  })
  for (const path of ['/classes/unknown', '/classes/unknown/sessions']) {
    expect(await test.get(path)).toMatchObject({ status: 404, body: { error: 'Class not found' } })
  }
})

it('omits removed classes and past sessions', async () => {
  const past = await aSession(test, { startsIn: -3 })
  expect((await test.get(`/classes/${past.classId}`)).body).toMatchObject({ class: { sessions: [] } })
  await changeRows(test, 'classes', past.classId, { removed_at: new Date() })
  expect((await test.get(`/classes/${past.classId}`)).status).toBe(404)
})

it("computes the start in the provider's time zone, on both sides of a DST change", async () => {
  const session = await aSession(test)
  const startsAt = async (day: string) => {
    await changeRows(test, 'class_sessions', session.id, { start_date: day, end_date: '2999-12-31' })
    const { body } = await test.get(`/classes/${session.classId}`)
    return body.class.sessions[0]?.starts_at
  }
  expect(await startsAt('2026-10-31')).toBe('2026-10-31T13:00:00.000Z')
  expect(await startsAt('2026-11-01')).toBe('2026-11-01T14:00:00.000Z')
  expect(await startsAt('2027-03-13')).toBe('2027-03-13T14:00:00.000Z')
  expect(await startsAt('2027-03-14')).toBe('2027-03-14T13:00:00.000Z')
})

it('returns the provider, and demo logins only in demo mode', async () => {
  const { body } = await test.get('/provider')
  expect(body).toMatchObject({ provider: { timezone: 'America/New_York', demo: null } })
})
