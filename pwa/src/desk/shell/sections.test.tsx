import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { sectionOf } from './sections.ts'
import { useShownSections, useWorkQueue } from './use-work-queue.ts'

it('finds the section in the last segment of a path, or else in an earlier one', () => {
  expect(sectionOf('/admin/classes/students').id).toBe('classes')
  expect(sectionOf('/admin/classes/users').id).toBe('users')
  expect(sectionOf('/admin/nothing').id).toBe('analytics')
})

it.each([
  ['hides Approval Requests where nothing needs two administrators', {}, false],
  ['shows it, also while no request waits', { approval_requests: 0 }, true],
])('%s', async (_, counts, isShown) => {
  vi.stubGlobal('fetch', async () => json(counts))
  const client = new QueryClient()
  const { result } = renderHook(() => ({ sections: useShownSections(), queue: useWorkQueue() }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.queue.data).toEqual(counts))
  expect(result.current.sections.some(({ id }) => id === 'approval-requests')).toBe(isShown)
})
