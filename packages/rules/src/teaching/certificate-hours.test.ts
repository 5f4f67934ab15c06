import { expect, it } from 'vitest'
import type { AttendedMinutes } from './attended-hours.ts'
import { type CertificateFacts, checkCertificateHours } from './certificate-hours.ts'

/** 17 hours 40 minutes of 20 hours. */
const attendance: AttendedMinutes = { held: 1200, attended: 1060, madeUp: 0, missed: [], isRecorded: true }
const unrecorded: AttendedMinutes = { ...attendance, attended: 0, isRecorded: false }

const check = (changes: Partial<CertificateFacts>) =>
  checkCertificateHours({ attendance, requiredPercent: 100, override: null, ...changes })

it('states the attended hours of a student who completed the session, in quarter hours', () => {
  const expected = { ok: true, hours: 17.5, isOverridden: false, isStated: false }
  expect(check({ requiredPercent: 80 })).toEqual(expected)
  // Hours that an administrator states for others change nothing here.
  expect(check({ requiredPercent: 80, override: { hours: 12 } })).toEqual(expected)
})

it('needs an override for others, which states the attended hours or those of the administrator', () => {
  expect(check({})).toEqual({ ok: false, reason: 'not_completed' })
  expect(check({ override: { hours: null } })).toEqual({
    ok: true,
    hours: 17.5,
    isOverridden: true,
    isStated: false,
  })
  expect(check({ override: { hours: 20 } })).toEqual({
    ok: true,
    hours: 20,
    isOverridden: true,
    isStated: true,
  })
})

it('never states more hours than the session had', () => {
  expect(check({ override: { hours: 20.01 } })).toEqual({ ok: false, reason: 'hours_exceed_session' })
  // 7 hours 25 minutes are 7.42 hours on screens.
  const odd = { ...attendance, held: 445, attended: 0 }
  expect(check({ attendance: odd, override: { hours: 7.42 } }).ok).toBe(true)
})

it.each([
  ['nothing was recorded', unrecorded],
  ['less than a quarter of an hour was attended', { ...attendance, attended: 14 }],
  ['the meetings are not confirmed', null],
])('needs hours from the administrator if %s', (_, attended) => {
  const facts = { attendance: attended, requiredPercent: 1 }
  expect(check(facts)).toEqual({ ok: false, reason: 'not_completed' })
  expect(check({ ...facts, override: { hours: null } })).toEqual({ ok: false, reason: 'hours_required' })
  expect(check({ ...facts, override: { hours: 16 } })).toMatchObject({ ok: true, hours: 16, isStated: true })
})

it('states a quarter of an hour, the least, with an override', () => {
  const least = { ...attendance, attended: 15 }
  expect(check({ attendance: least, override: { hours: null } })).toMatchObject({ ok: true, hours: 0.25 })
})
