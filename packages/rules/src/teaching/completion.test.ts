import { describe, expect, it } from 'vitest'
import type { AttendedMinutes, MissedMeeting } from './attended-hours.ts'
import { checkCompletion, lackingText, missedText } from './completion.ts'

const absent: MissedMeeting = { date: '2026-10-07', status: 'absent', missed_minutes: null, minutes: 90 }
const late: MissedMeeting = { date: '2026-10-14', status: 'late', missed_minutes: 30, minutes: 30 }
/** 20 hours without an hour and a half and half an hour. */
const eighteen: AttendedMinutes = {
  held: 1200,
  attended: 1080,
  madeUp: 0,
  missed: [absent, late],
  isRecorded: true,
}

describe('completion', () => {
  it.each([
    ['all of 20 hours', 1200, 100, true],
    ['all of 20 hours but a minute', 1199, 100, false],
    ['exactly 90 percent', 1080, 90, true],
    ['90 percent, late by one minute more', 1079, 90, false],
    ['exactly 80 percent', 960, 80, true],
    // One third of 20 hours is 400 minutes; 33 percent are 396.
    ['33 percent', 396, 33, true],
    ['33 percent but a minute', 395, 33, false],
    ['a quarter of an hour of a share of one percent', 15, 1, true],
    ['less than a certificate can state', 14, 1, false],
  ])('of %s', (_, attended, percent, isComplete) => {
    expect(checkCompletion({ ...eighteen, attended }, percent).ok).toBe(isComplete)
  })

  it('rounds a part of a minute up', () => {
    // 80 percent of 137 minutes are 109.6 minutes.
    const one = { ...eighteen, held: 137 }
    expect(checkCompletion({ ...one, attended: 109 }, 80).ok).toBe(false)
    expect(checkCompletion({ ...one, attended: 110 }, 80).ok).toBe(true)
    // 76 percent are 104.12 minutes.
    expect(checkCompletion({ ...one, attended: 104 }, 76).ok).toBe(false)
  })

  it('needs hours and a record', () => {
    const none = { held: 0, attended: 0, madeUp: 0, missed: [], isRecorded: false }
    expect(checkCompletion(none, 100)).toEqual({ ok: false, reason: 'no_hours_held' })
    expect(checkCompletion({ ...none, held: 1200 }, 100)).toEqual({
      ok: false,
      reason: 'attendance_not_recorded',
    })
    expect(checkCompletion(eighteen, 100)).toEqual({ ok: false, reason: 'hours_missing' })
  })
})

describe('what a student lacks', () => {
  it('is said in hours, with every meeting', () => {
    expect(lackingText(eighteen, 100)).toBe('2 hours of 20 missing: Oct 7 absent, Oct 14 late 30 minutes')
    expect(lackingText(eighteen, 90)).toBeNull()
    expect(lackingText(eighteen, 95)).toBe(
      '1 hour of the required 19 missing: Oct 7 absent, Oct 14 late 30 minutes',
    )
  })

  it('is rounded up to quarter hours', () => {
    const almost = { ...eighteen, attended: 1199, missed: [{ ...late, missed_minutes: 1, minutes: 1 }] }
    expect(lackingText(almost, 100)).toBe('0.25 hours of 20 missing: Oct 14 late 1 minute')
    expect(lackingText({ ...eighteen, attended: 1169 }, 100)).toMatch(/^0.75 hours of 20 missing/)
  })

  it('includes what was made up', () => {
    expect(lackingText({ ...eighteen, attended: 1140, madeUp: 60 }, 100)).toBe(
      '1 hour of 20 missing: Oct 7 absent, Oct 14 late 30 minutes; 1 hour made up',
    )
  })

  it('is everything without a record, or without hours', () => {
    expect(lackingText({ ...eighteen, attended: 0, isRecorded: false }, 100)).toBe('No attendance recorded')
    expect(lackingText({ ...eighteen, held: 0, attended: 0 }, 100)).toBe('The session has no hours')
  })
})

it('lists at most eight missed meetings', () => {
  const excused: MissedMeeting = { ...absent, date: '2026-10-21', status: 'excused' }
  const unmarked: MissedMeeting = { ...absent, date: '2026-10-28', status: null }
  expect(missedText([excused, unmarked])).toBe('Oct 21 excused, Oct 28 not recorded')
  const early: MissedMeeting = { ...late, status: 'left_early' }
  expect(missedText([early])).toBe('Oct 14 left early 30 minutes')
  expect(missedText(Array.from({ length: 9 }, () => excused))).toMatch(/^(Oct 21 excused, ){8}and 1 more$/)
  expect(missedText(Array.from({ length: 8 }, () => excused))).toMatch(
    /^(Oct 21 excused, ){7}Oct 21 excused$/,
  )
})
