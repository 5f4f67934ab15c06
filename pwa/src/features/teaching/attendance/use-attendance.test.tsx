import type { Roster } from '@cubby/contract/teaching/attendance'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { meetingOf } from '@/offline/testing.ts'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { useAttendance } from './use-attendance.ts'

// The outbox is not read again during a test.
vi.mock('@/offline/hooks/use-outbox.ts', () => ({ useOutbox: () => none }))
vi.mock('@/unsent-changes/queue-command.ts', () => ({ queueCommand: vi.fn(async () => true) }))
const none: never[] = []

const studentOf = (id: string) => ({ id, name: id, enrollment_status: 'approved' as const })
const roster: Roster = {
  id: 's1',
  class_id: 'c1',
  class_title: 'CPR',
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '18:00',
  end_time: '20:30',
  location: null,
  status: 'scheduled',
  meetings: [meetingOf()],
  students: [studentOf('ada'), studentOf('bob')],
  marks: [],
}

it('does not mark a student as present who was marked as absent just before', () => {
  const { result } = renderHook(() => useAttendance(roster, 'm1'))
  act(() => result.current.mark('ada', (now) => ({ ...now, status: 'absent' })))
  act(() => result.current.markAllPresent())
  expect(queueCommand).toHaveBeenLastCalledWith({
    kind: 'take-attendance',
    args: { meetingId: 'm1', marks: [expect.objectContaining({ user_id: 'bob', status: 'present' })] },
  })
})
