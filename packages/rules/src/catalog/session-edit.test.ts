import { describe, expect, it } from 'vitest'
import { hasLastMeetingEnded, mergeSessionEdit, rebaseSessionEdit } from './session-edit.ts'

const base = {
  date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 1',
  capacity: 14,
  instructor_id: 'ida',
  online_link: null,
}

describe('two edits of a session', () => {
  it('are merged if they change different fields', () => {
    const current = { ...base, location: 'Room 2' }
    expect(mergeSessionEdit(current, { ...base, capacity: 12, base })).toEqual({
      changes: { capacity: 12 },
      conflicts: {},
    })
  })

  it('conflict where they give one field two values', () => {
    const current = { ...base, location: 'Room 2', capacity: 16 }
    expect(mergeSessionEdit(current, { ...base, location: 'Room 3', capacity: 12, base })).toEqual({
      changes: {},
      conflicts: {
        location: { yours: 'Room 3', theirs: 'Room 2' },
        capacity: { yours: '12', theirs: '16' },
      },
    })
  })

  it('do not conflict where they give one field the same value', () => {
    const current = { ...base, location: 'Room 2' }
    expect(mergeSessionEdit(current, { ...current, base })).toEqual({ changes: {}, conflicts: {} })
  })

  it('replace each other without the values before the edit', () => {
    const current = { ...base, location: 'Room 2' }
    expect(mergeSessionEdit(current, base).changes).toEqual({ location: 'Room 1' })
  })

  it('keep what only the other changed, whoever wins a conflict', () => {
    const edit = { ...base, location: 'Room 3', end_time: '13:00' }
    const latest = { ...base, location: 'Room 2', capacity: 16 }
    const rebased = { ...base, capacity: 16, end_time: '13:00' }
    expect(rebaseSessionEdit(edit, { base, latest, keep: 'mine' })).toEqual({
      ...rebased,
      location: 'Room 3',
    })
    expect(rebaseSessionEdit(edit, { base, latest, keep: 'theirs' })).toEqual({
      ...rebased,
      location: 'Room 2',
    })
  })
})

describe('the last meeting of a session', () => {
  const zone = 'America/New_York'
  const meeting = { date: '2026-12-04', start_time: '09:00', end_time: '12:00', status: 'scheduled' } as const
  const session = { end_date: '2026-12-11', start_time: '09:00', end_time: '12:00' }

  it('ends with the latest meeting that takes place', () => {
    const meetings = [meeting, { ...meeting, date: '2026-12-11', status: 'cancelled' as const }]
    expect(hasLastMeetingEnded({ ...session, meetings }, new Date('2026-12-04T16:59:59Z'), zone)).toBe(false)
    expect(hasLastMeetingEnded({ ...session, meetings }, new Date('2026-12-04T17:00:00Z'), zone)).toBe(true)
  })

  it('ends on the next day if it passes midnight', () => {
    const meetings = [{ ...meeting, start_time: '22:00', end_time: '02:00' }]
    expect(hasLastMeetingEnded({ ...session, meetings }, new Date('2026-12-05T06:59:59Z'), zone)).toBe(false)
    expect(hasLastMeetingEnded({ ...session, meetings }, new Date('2026-12-05T07:00:00Z'), zone)).toBe(true)
  })

  it('is the last day without meetings', () => {
    expect(hasLastMeetingEnded({ ...session, meetings: [] }, new Date('2026-12-11T16:59:59Z'), zone)).toBe(
      false,
    )
    expect(hasLastMeetingEnded({ ...session, meetings: [] }, new Date('2026-12-11T17:00:00Z'), zone)).toBe(
      true,
    )
  })
})
