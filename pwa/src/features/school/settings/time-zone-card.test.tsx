import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { TimeZoneForm } from './time-zone-card.tsx'

it('names each meeting that would shift before it changes the time zone', async () => {
  const sent: unknown[] = []
  const meeting = {
    id: 'm1',
    class_title: 'CPR',
    date: '2026-12-08',
    start_time: '09:00',
    starts_at: '2026-12-08T14:00:00.000Z',
    would_start_at: '2026-12-08T15:00:00.000Z',
  }
  const state = {
    timezone: 'America/New_York',
    is_fixed: false,
    is_chosen: true,
    shifted_meetings: [meeting],
  }
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (options?.method !== 'PUT') return json(state)
    sent.push([path, JSON.parse(String(options.body))])
    return json({ ...state, timezone: 'America/Chicago', shifted_meetings: [] })
  })
  const close = vi.fn()
  const user = show(<TimeZoneForm from="America/New_York" to="America/Chicago" close={close} />)
  const list = await screen.findByRole('list', { name: 'Meetings that would shift' }, { timeout: 10_000 })
  within(list).getByText(/Dec 8, 2026, 9:00.AM, then Dec 8, 2026, 10:00.AM in America\/New_York/)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await vi.waitFor(() => expect(close).toHaveBeenCalled(), 10_000)
  expect(sent).toEqual([
    ['/api/admin/settings/time-zone', { timezone: 'America/Chicago', shifted_meetings: 1 }],
  ])
})
