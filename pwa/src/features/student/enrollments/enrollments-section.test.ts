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

it('orders what ended before its start by its end, so that no later date is on top', () => {
  const withdrawn = { enrollment_status: 'withdrawn', enrollment_type: 'historical' } as const
  const { past } = currentAndPast([
    enrollment('withdrawn-in-april', '12', { ...withdrawn, archived_at: '2026-04-03T00:00:00Z' }),
    enrollment('rejected-in-march', '11', {
      enrollment_status: 'rejected',
      enrollment_type: 'historical',
      enrolled_at: '2026-03-02T00:00:00Z',
    }),
    enrollment('completed-in-may', '05', { ...over, completed_at: '2026-05-02T00:00:00Z' }),
    // An import records old enrollments today.
    enrollment('imported', '01', { ...over, completed_at: '2026-11-28T00:00:00Z' }),
  ])
  expect(past.map(({ id }) => id)).toEqual([
    'completed-in-may',
    'withdrawn-in-april',
    'rejected-in-march',
    'imported',
  ])
})
