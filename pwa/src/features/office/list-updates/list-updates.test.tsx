import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announceChanges } from '@/offline/sync/changes.ts'
import { useListUpdates } from './list-updates.tsx'

const nothing = { classes: [], own: [], admin: [] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aList() {
  const queries = new QueryClient()
  const invalidate = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue()
  const { unmount } = renderHook(() => useListUpdates(queries))
  const reloaded = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey)
  return { queries, reloaded, unmount }
}

it('reloads the lists that changed, but not a class that is being edited', () => {
  const { reloaded, unmount } = aList()
  announceChanges({ ...nothing, own: ['enrollments'] })
  expect(reloaded()).toEqual([])
  announceChanges({
    ...nothing,
    classes: ['c1'],
    admin: ['enrollments', 'payments', 'attendance', 'contact', 'approvals'],
  })
  expect(reloaded()).toEqual([
    ['enrollments'],
    ['financial'],
    ['attendance'],
    ['contact-messages'],
    ['approval-requests'],
    ['centers'],
    ['user-overview'],
    ['work-queue'],
    ['session'],
    ['classes', 'page'],
    ['classes', 'all'],
    ['calendar'],
    ['classes', 'c1', 'enrollments'],
    ['classes', 'c1', 'students'],
  ])
  unmount()
  announceChanges('missed')
  expect(reloaded()).toHaveLength(14)
})

it('reloads the loaded lists of each class after missed changes', () => {
  const { queries, reloaded, unmount } = aList()
  const ofClasses = [
    ['classes', 'c1', 'students'],
    ['classes', 'c2', 'enrollments'],
  ]
  for (const key of ofClasses) queries.setQueryData(key, [])
  queries.setQueryData(['classes', 'c1'], {})
  announceChanges('missed')
  expect(reloaded().filter((key) => key?.[0] === 'classes')).toEqual([
    ['classes', 'page'],
    ['classes', 'all'],
    ...ofClasses,
  ])
  unmount()
})

it('reloads a list at once, then once a second while it keeps changing', async () => {
  const { reloaded, unmount } = aList()
  for (let change = 0; change < 25; change += 1) {
    announceChanges({ ...nothing, admin: ['waitlist'] })
    await vi.advanceTimersByTimeAsync(100)
  }
  // The list, the panels of users, the work queue, and the page of a session.
  expect(reloaded()).toHaveLength(4 * 3)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reloaded()).toHaveLength(4 * 4)
  unmount()
})
