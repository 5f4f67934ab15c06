import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { bulkOperations } from './operations.ts'
import { useBulkRun } from './use-bulk.ts'

it('reloads what a review changes: the lists, the panels of users, and the work queue', async () => {
  vi.stubGlobal('fetch', async () => json({ results: [{ id: 'e1', refused: null }] }))
  const queries = new QueryClient()
  const reloaded: unknown[] = []
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (filters) => {
    reloaded.push(filters?.queryKey)
  })
  const { result } = renderHook(() => useBulkRun('enrollments', bulkOperations.approve), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  const rows = [{ id: 'e1', name: 'Maya Torres', detail: 'CPR', blocked: null }]
  result.current.run.mutate({
    rows,
    written: { reason: '', title: '', message: '', standard: { standard_id: '', since: '' } },
  })
  await waitFor(() => expect(result.current.run.isSuccess).toBe(true))
  expect(reloaded.flat()).toEqual([
    'enrollments',
    'waitlist',
    'users',
    'hours',
    'user-overview',
    'work-queue',
  ])
})
