import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { adminSections, sectionOf, waitingKinds } from './sections.ts'
import { useIsShown, useWorkQueue } from './use-work-queue.ts'

it('finds the section in the last segment of a path, or else in an earlier one', () => {
  expect(sectionOf('/admin/classes/students').id).toBe('classes')
  expect(sectionOf('/admin/classes/users').id).toBe('users')
  expect(sectionOf('/admin/nothing').id).toBe('analytics')
})

it('counts the kinds of tasks that wait, as Today has rows', () => {
  const none = { expiring_offers: 0, overdue_payments: 0, transfer_requests: 0, unconfirmed_meetings: 0 }
  expect(waitingKinds({ ...none, pending_enrollments: 19, calls: 1, used_sections: ['calls'] })).toBe(2)
  expect(waitingKinds(undefined)).toBe(0)
})

const watched: readonly string[] = ['centers', 'hours', 'calls', 'approval-requests']

it.each([
  ['shows only what every school has to a new one', { used_sections: [] }, []],
  ['shows Centers with the first center', { used_sections: ['centers'] }, ['centers']],
  ['hides nothing if an older server does not say what is used', {}, ['centers', 'hours', 'calls']],
  [
    'shows Approval Requests, also while no request waits',
    { used_sections: [], approval_requests: 0 },
    ['approval-requests'],
  ],
])('%s', async (_, counts, shown) => {
  vi.stubGlobal('fetch', async () => json(counts))
  const client = new QueryClient()
  const { result } = renderHook(() => ({ isShown: useIsShown(), queue: useWorkQueue() }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.queue.data).toEqual(counts))
  const ids = adminSections.filter(result.current.isShown).map(({ id }) => id)
  expect(ids.filter((id) => watched.includes(id))).toEqual(shown)
  expect(ids).toContain('users')
})
