import { describe, expect, it } from 'vitest'
import {
  checkInState,
  isFresh,
  meetingCode,
  readMeetingCode,
  signedPart,
  startOfStep,
  stepAt,
} from './meeting-code.ts'

const step = stepAt(Date.parse('2026-11-24T14:03:10.000Z'))
const mac = 'A'.repeat(22)

describe('a meeting code', () => {
  it('is read from the code and from a link to it', () => {
    const code = meetingCode(signedPart({ meetingId: 'm-1', step }), 'A'.repeat(43))
    const content = { meetingId: 'm-1', step, mac }
    expect(readMeetingCode(code)).toEqual(content)
    expect(readMeetingCode(`https://cubby.test/profile?section=enrollments#${code}`)).toEqual(content)
  })

  it.each([
    '',
    'meeting.m.1',
    `meeting.m.x.${mac}`,
    `pass.m.1.${mac}`,
    `a meeting.m.1.${mac}`,
    `meeting.m.1.${mac}A`,
    `meeting.m.1.${mac} `,
  ])('is not read from %j', (text) => {
    expect(readMeetingCode(text)).toBeNull()
  })

  it('changes every 15 seconds', () => {
    expect(startOfStep(step)).toBe(Date.parse('2026-11-24T14:03:00.000Z'))
    expect(stepAt(startOfStep(step) + 14_999)).toBe(step)
    expect(stepAt(startOfStep(step) + 15_000)).toBe(step + 1)
  })

  it.each([
    ['14:02:57.999', false],
    ['14:02:58.000', true],
    ['14:03:10.000', true],
    ['14:03:29.999', true],
    ['14:03:30.000', false],
  ])('that is shown from 14:03:00 on is fresh at %s: %s', (time, fresh) => {
    expect(isFresh(step, new Date(`2026-11-24T${time}Z`))).toBe(fresh)
  })

  it.each([
    ['14:02:57.999', false],
    ['14:03:29.999', true],
    ['14:03:59.999', true],
    ['14:04:00.000', false],
  ])(
    'that an app of version 1.1.0 shows from 14:03:00 on for 30 seconds is fresh at %s: %s',
    (time, fresh) => {
      const earlier = Math.floor(Date.parse('2026-11-24T14:03:10.000Z') / 30_000)
      expect(new Date(startOfStep(earlier)).toISOString()).toBe('2026-11-24T14:03:00.000Z')
      expect(isFresh(earlier, new Date(`2026-11-24T${time}Z`))).toBe(fresh)
    },
  )
})

describe('the state of a check-in', () => {
  const received = '2026-11-24T15:00:00.000Z'
  const mark = { status: 'absent', marked_at: '2026-11-24T14:00:00.000Z', is_correction: false } as const

  it('is null without a scan and a mark', () => {
    expect(checkInState(null, undefined)).toBeNull()
    expect(checkInState(null, mark)).toBeNull()
  })

  it('is that of the mark if the student attended', () => {
    expect(checkInState(received, { ...mark, status: 'late' })).toBe('checked_in')
    expect(checkInState(null, { ...mark, status: 'present' })).toBe('checked_in')
  })

  it('waits until the instructor marks the student again', () => {
    expect(checkInState(received, undefined)).toBe('waiting')
    expect(checkInState(received, mark)).toBe('waiting')
    expect(checkInState(received, { ...mark, status: null, marked_at: received })).toBe('waiting')
    expect(checkInState(received, { ...mark, marked_at: received })).toBe('declined')
  })

  it('does not wait for an instructor whom a correction overrules', () => {
    expect(checkInState(received, { ...mark, is_correction: true })).toBe('declined')
  })
})
