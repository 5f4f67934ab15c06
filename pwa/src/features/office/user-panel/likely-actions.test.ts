import type { UserOverview } from '@cubby/contract/student/user-overview'
import { expect, it } from 'vitest'
import { likelyActions } from './next-actions.tsx'

type Enrollment = UserOverview['enrollments']['rows'][number]
type Entry = UserOverview['waitlist'][number]
type Payment = UserOverview['outstanding'][number]

const undo = { operation_id: 'one', seconds_left: 8 }

/** Only what the function reads. */
function actionsOf(rows: {
  enrollments?: Partial<Enrollment>[]
  waitlist?: Partial<Entry>[]
  outstanding?: Partial<Payment>[]
}) {
  const enrollments = (rows.enrollments ?? []).map((row) => ({
    undo: null,
    archived_at: null,
    completed_at: null,
    ...row,
  }))
  const waitlist = (rows.waitlist ?? []).map((row) => ({ undo: null, ...row }))
  const found = likelyActions({
    enrollments: { rows: enrollments as Enrollment[], total: enrollments.length },
    waitlist: waitlist as Entry[],
    outstanding: (rows.outstanding ?? []) as Payment[],
  })
  return Object.values(found).map((list: { id: string }[]) => list.map(({ id }) => id))
}

it('contains enrollments that wait for approval or can be undone, but no historical ones', () => {
  const enrollments = [
    { id: 'pending', enrollment_status: 'pending' },
    { id: 'over', enrollment_status: 'pending', archived_at: '2026-11-22T12:00:00Z' },
    { id: 'approved', enrollment_status: 'approved' },
    { id: 'just approved', enrollment_status: 'approved', undo: { ...undo, status: 'pending' } },
  ] as const
  expect(actionsOf({ enrollments: [...enrollments] })).toEqual([['pending', 'just approved'], [], []])
})

it('contains waitlist entries for which there is a seat, or that can be undone', () => {
  const option = (blocked: string | null) => ({ blocked, consequence: null })
  const reviews = (blocked: string | null) => ({
    approve: option(blocked),
    offer: option('Offered already'),
    reject: option(null),
  })
  const waitlist = [
    { id: 'free', reviews: reviews(null) },
    { id: 'full', reviews: reviews('This session is full') },
    { id: 'rejected', reviews: reviews('Rejected'), undo: { ...undo, status: 'waiting' } },
  ] as const
  expect(actionsOf({ waitlist: [...waitlist] })).toEqual([[], ['free', 'rejected'], []])
})

it('contains payments that are overdue or due soon', () => {
  const outstanding = [
    { id: 'late', status: 'overdue' },
    { id: 'soon', status: 'due_soon' },
    { id: 'later', status: 'pending' },
  ] as const
  expect(actionsOf({ outstanding: [...outstanding] })).toEqual([[], [], ['late', 'soon']])
})
