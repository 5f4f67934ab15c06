import { expect, it } from 'vitest'
import { type MeetingPlan, reconcileMeetings, type StoredMeeting } from './reconcile-meetings.ts'

const span = { start_date: '2026-10-06', end_date: '2026-10-15', start_time: '18:00', end_time: '20:30' }
const plan = (changes: Partial<MeetingPlan> = {}): MeetingPlan => ({
  days: ['2026-10-06', '2026-10-08', '2026-10-13', '2026-10-15'],
  span,
  breakMinutes: 0,
  keepHeld: true,
  ...changes,
})
const stored = (planned_date: string, changes: Partial<StoredMeeting> = {}): StoredMeeting => ({
  id: planned_date,
  planned_date,
  date: planned_date,
  start_time: '18:00',
  end_time: '20:30',
  break_minutes: 0,
  status: 'scheduled',
  moved: false,
  over: false,
  ...changes,
})

it('adds, keeps, and removes meetings by their planned days', () => {
  const [kept, gone] = [stored('2026-10-08'), stored('2026-10-09')]
  expect(reconcileMeetings([kept, gone], plan())).toEqual({
    added: ['2026-10-06', '2026-10-13', '2026-10-15'],
    kept: [kept],
    removed: [gone],
  })
})

it('keeps a cancelled meeting cancelled and a moved one where it is', () => {
  const cancelled = stored('2026-10-06', { status: 'cancelled' })
  const moved = stored('2026-10-08', {
    date: '2026-10-09',
    start_time: '09:00',
    end_time: '11:30',
    moved: true,
  })
  expect(reconcileMeetings([cancelled, moved], plan({ breakMinutes: 15 })).kept).toEqual([
    { ...cancelled, break_minutes: 15 },
    { ...moved, break_minutes: 15 },
  ])
})

it('returns a meeting to its planned day if it was moved to a day that the session lost', () => {
  const moved = stored('2026-10-08', {
    date: '2026-10-16',
    start_time: '09:00',
    end_time: '11:30',
    moved: true,
  })
  expect(reconcileMeetings([moved], plan()).kept).toEqual([stored('2026-10-08')])
})

it('keeps the break of a moved meeting that is shorter than the new break', () => {
  const short = { start_time: '18:00', end_time: '18:30', moved: true, break_minutes: 5 }
  expect(reconcileMeetings([stored('2026-10-08', short)], plan({ breakMinutes: 30 })).kept).toMatchObject([
    { break_minutes: 5 },
  ])
})

it('changes the times only of meetings that are ahead while the session is under way', () => {
  const [held, ahead] = [stored('2026-10-06', { over: true }), stored('2026-10-08')]
  const later = plan({ span: { ...span, end_time: '21:30' } })
  const times = (meetings: readonly StoredMeeting[]) => meetings.map(({ end_time }) => end_time)
  expect(times(reconcileMeetings([held, ahead], later).kept)).toEqual(['20:30', '21:30'])
  // Afterwards, and when an administrator sets the meetings, it is a correction.
  expect(times(reconcileMeetings([held], later).kept)).toEqual(['21:30'])
  expect(times(reconcileMeetings([held, ahead], { ...later, keepHeld: false }).kept)).toEqual([
    '21:30',
    '21:30',
  ])
})
