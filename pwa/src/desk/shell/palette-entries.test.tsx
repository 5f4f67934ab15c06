import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { usePaletteEntries, wordsOfSearch } from './palette-entries.ts'

it('finds sections in any case and with accents', () => {
  const client = new QueryClient()
  const { result } = renderHook(() => usePaletteEntries(' ÚSER'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(result.current.map(({ label }) => label)).toEqual(['User Management'])
})

it('finds the sessions of a class on a weekday, the coming ones first', async () => {
  const sessionOn = (start_date: string) => ({
    id: start_date,
    start_date,
    end_date: start_date,
    start_time: '09:00',
  })
  const searches: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/users/search')) return json({ users: [] })
    searches.push(String(new URL(path, 'https://cubby.test').searchParams.get('searchTerm')))
    // Mondays, and a Tuesday.
    const sessions = ['2000-01-03', '2000-01-10', '2098-01-06', '2098-01-07', '2098-01-13'].map(sessionOn)
    return json({ classes: [{ id: 'cpr', title: 'CPR', status: 'active', sessions }] })
  })
  const client = new QueryClient()
  const { result } = renderHook(() => usePaletteEntries('CPR mon'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.map(({ id }) => id)).toHaveLength(4))
  expect(searches.at(-1)).toBe('cpr')
  expect(result.current.map(({ id }) => id)).toEqual([
    'session-2098-01-06',
    'session-2098-01-13',
    'session-2000-01-10',
    'session-2000-01-03',
  ])
  expect(result.current[0]).toMatchObject({
    label: 'CPR, Jan 6, 2098',
    detail: 'Monday, 9:00 AM',
    href: '/admin/sessions/2098-01-06/roster',
  })
})

it('tells words of days from words of names', () => {
  expect(wordsOfSearch('infant care december 4')).toEqual({
    names: ['infant', 'care'],
    days: ['december', '4'],
  })
  expect(wordsOfSearch('cpr to')).toEqual({ names: ['cpr', 'to'], days: [] })
  expect(wordsOfSearch('tod')).toEqual({ names: [], days: ['tod'] })
})
