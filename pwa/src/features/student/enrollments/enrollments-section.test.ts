import { expect, it } from 'vitest'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'
import { enrollmentOf } from '@/offline/testing.ts'
import { currentAndPast } from './enrollments-section.tsx'

const enrollment = (id: string, month: string, changes: Parameters<typeof enrollmentOf>[0] = {}) =>
  enrollmentOf({ id, starts_at: `2026-${month}-01T14:00:00Z`, ...changes })

const approved = { enrollment_status: 'approved' } as const
const over = { enrollment_type: 'historical', completed_at: '2026-01-02T00:00:00Z', ...approved } as const

it('orders Current by date, and Past by the latest', () => {
  const { current, past } = currentAndPast([
    enrollment('past-early', '01', over),
    enrollment('late', '09', approved),
    enrollment('pending-late', '11'),
    enrollment('soon', '03', approved),
    enrollment('past-late', '02', over),
    enrollment('pending-soon', '10'),
  ])
  expect(current.map(({ id }) => id)).toEqual(['soon', 'late', 'pending-soon', 'pending-late'])
  expect(past.map(({ id }) => id)).toEqual(['past-late', 'past-early'])
})

it('Current has the enrollments that the tile Active Classes counts', () => {
  const all = (['pending', 'approved', 'rejected', 'declined', 'withdrawn'] as const).map((status) =>
    enrollment(status, '03', { enrollment_status: status }),
  )
  const { current, past } = currentAndPast(all)
  expect(current).toHaveLength(all.filter(isLiveEnrollment).length)
  expect(past.map(({ id }) => id)).toEqual(['rejected', 'declined', 'withdrawn'])
})
