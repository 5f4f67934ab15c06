import { expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { handlersOf } from '../../../feature-ports.ts'
import { configOf } from '../../../platform/config.ts'
import { readEnvironment } from '../../../platform/environment.ts'
import { aSession, aUser, codeOf, seatIn } from '../../../testing/factories.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { addRow, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { isOnWorkerd } from '../../../testing/worker-transport.ts'

const test = useTestApp()

const path = '/admin/settings/time-zone'
const show = async (timezone = '') =>
  (await test.asAdmin.get(timezone ? `${path}?timezone=${timezone}` : path)).body
const change = (timezone: string, shifted_meetings: number) =>
  test.asAdmin.put(path, { timezone, shifted_meetings })
const hasTimeZone = async () => (await test.asAdmin.get('/admin/setup')).body.setup.has_time_zone

it('is asked for first, and can be chosen freely before the first session', async () => {
  expect(await show()).toEqual({
    timezone: 'America/New_York',
    is_fixed: false,
    is_chosen: false,
    shifted_meetings: [],
  })
  expect(await hasTimeZone()).toBe(false)
  expect(await change('America/Chicago', 0)).toMatchObject({
    status: 200,
    body: { timezone: 'America/Chicago', is_chosen: true },
  })
  expect(await hasTimeZone()).toBe(true)
  const { body } = await test.get('/provider')
  expect(body.provider.timezone).toBe('America/Chicago')
  // workerd has a configuration of its own.
  if (!isOnWorkerd) expect(test.deps.config.provider.timezone).toBe('America/Chicago')
  const line = await rowIn(test, 'audit_log', { action: 'settings.changed' })
  expect(line.details).toEqual({ provider_timezone: { from: null, to: 'America/Chicago' } })
})

it.each(['Mars/Olympus', '+05:00', ''])('is not "%s"', async (timezone) => {
  expect(codeOf(await change(timezone, 0))).toBe('invalid_input')
})

it('names each meeting that a change shifts, and changes only with their number', async () => {
  await change('America/Chicago', 0)
  const session = await aSession(test)
  const student = await aUser(test)
  await seatIn(test, student, session)
  const past = await aSession(test, { startsIn: -30 })
  expect(past.id).not.toBe(session.id)
  const { shifted_meetings } = await show('America/Los_Angeles')
  expect(shifted_meetings).toHaveLength(1)
  const [meeting] = shifted_meetings
  expect(Date.parse(meeting?.would_start_at ?? '') - Date.parse(meeting?.starts_at ?? '')).toBe(2 * 3_600_000)
  expect((await show('America/Chicago')).shifted_meetings).toEqual([])

  expect(codeOf(await change('America/Los_Angeles', 0))).toBe('time_zone_shifts_meetings')
  expect((await show()).timezone).toBe('America/Chicago')
  expect((await change('America/Los_Angeles', 1)).status).toBe(200)
  const { body } = await test.get('/classes')
  expect(JSON.stringify(body)).toContain(meeting?.would_start_at)
  expect(JSON.stringify(body)).not.toContain(meeting?.starts_at)
  const { url } = (await test.as(student).post('/profile/calendar-link')).body
  const calendar = await test.get(new URL(url).pathname.replace('/api', ''))
  expect(calendar.text).toContain('TZID:America/Los_Angeles')
})

it('reaches other servers and their jobs, which run already', async () => {
  const config = configOf(readEnvironment({ SEED: 'none' }))
  const other = createApp({ ...test.deps, config })
  const { timezone, shifted_meetings } = await show('America/Denver')
  expect((await change('America/Denver', shifted_meetings.length)).status).toBe(200)
  expect(timezone).not.toBe('America/Denver')
  expect(config.provider.timezone).toBe('America/New_York')
  await other.request('/api/classes')
  expect(config.provider.timezone).toBe('America/Denver')

  const ofJobs = configOf(readEnvironment({ SEED: 'none' }))
  const { mailer } = aMailbox()
  await handlersOf({ ...test.deps, config: ofJobs, mailer })['archive-sessions']({})
  expect(ofJobs.provider.timezone).toBe('America/Denver')
})

it('does not change while months are closed', async () => {
  const { timezone, shifted_meetings } = await show('America/Phoenix')
  const month = { month: '2025-12', ends_at: new Date('2026-01-01T05:00:00Z'), totals: '{}' }
  await addRow(test, 'closed_months', { ...month, closed_at: new Date(), closed_by: test.admin.id })
  expect(codeOf(await change('America/Phoenix', shifted_meetings.length))).toBe(
    'time_zone_with_closed_months',
  )
  expect((await show()).timezone).toBe(timezone)
  await test.deps.db.deleteFrom('closed_months').execute()
  expect((await change('America/Phoenix', shifted_meetings.length)).status).toBe(200)
})

it('is that of the environment if it is set there', async () => {
  const config = configOf(readEnvironment({ SEED: 'none', PROVIDER_TIMEZONE: 'Pacific/Honolulu' }))
  const fixed = createApp({ ...test.deps, config })
  const headers = { Authorization: `Bearer ${test.admin.token}`, 'Content-Type': 'application/json' }
  const shown = await fixed.request(`/api${path}`, { headers })
  expect(await shown.json()).toMatchObject({ timezone: 'Pacific/Honolulu', is_fixed: true, is_chosen: true })
  const body = JSON.stringify({ timezone: 'America/Chicago', shifted_meetings: 0 })
  const refused = await fixed.request(`/api${path}`, { method: 'PUT', headers, body })
  expect(await refused.json()).toMatchObject({ code: 'time_zone_fixed' })
  const provider = await fixed.request('/api/provider')
  expect(await provider.json()).toMatchObject({ provider: { timezone: 'Pacific/Honolulu' } })
})
