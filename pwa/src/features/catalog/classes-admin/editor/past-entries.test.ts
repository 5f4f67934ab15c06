import { expect, it } from 'vitest'
import { pastEntries } from './class-form.tsx'

const entry = (date: string, end_date = date, id?: string) => ({
  date,
  end_date,
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 2',
  capacity: 8,
  instructor_id: 'i',
  ...(id && { id }),
})
const stored = [
  {
    ...entry('2026-11-02'),
    id: 's',
    class_id: 'c',
    session_date: '2026-11-02',
    start_date: '2026-11-02',
    location_details: null,
    session_location: 'Room 2',
    enrolled_count: 0,
    seats_taken: 0,
    pending_count: 0,
    rejected_count: 0,
    archived_count: 0,
    available_spots: 10,
    waiting_count: 0,
    instructor_name: null,
    status: 'completed' as const,
    status_change: null,
    meetings_confirmed: true,
    meeting_count: 1,
    contact_hours: 6.5,
  },
]
const past = (...dates: ReturnType<typeof entry>[]) =>
  pastEntries(dates, stored, '2026-11-21').map(({ date }) => date)

it('finds only new or moved sessions that are already over', () => {
  expect(past(entry('2026-11-20'), entry('2026-11-21'), entry('2026-11-16', '2026-11-23'))).toEqual([
    '2026-11-20',
  ])
  expect(past(entry('2026-11-02', '2026-11-02', 's'))).toEqual([])
  expect(past(entry('2026-11-03', '2026-11-03', 's'))).toEqual(['2026-11-03'])
})
