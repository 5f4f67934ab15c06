import type { AdminSession } from '@cubby/contract/catalog/admin-classes'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { ClassSessions } from './class-sessions.tsx'

const sessionOn = (day: string): Partial<AdminSession> => ({
  id: day,
  session_date: day,
  end_date: day,
  start_time: '09:00',
  end_time: '12:00',
  session_location: 'Room 2',
  capacity: 12,
  enrolled_count: 3,
  seats_taken: 3,
  pending_count: 0,
  rejected_count: 0,
  archived_count: 0,
  status: 'scheduled',
  status_change: null,
  meetings_confirmed: true,
  meeting_count: 1,
  contact_hours: 3,
})

it('lists the coming sessions first, with the year where it is not this one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const days = ['2025-12-05', '2026-06-12', '2026-06-15', '2027-01-04']
  vi.stubGlobal('fetch', async () => json({ sessions: days.map(sessionOn) }))
  showWithLinks(<ClassSessions found={{ id: 'cpr', title: 'CPR' }} close={() => {}} />)
  await screen.findByText('Mon, Jun 15')
  expect(
    screen.getAllByRole('link', { name: /^[A-Z][a-z]{2}, / }).map(({ textContent }) => textContent),
  ).toEqual(['Mon, Jun 15', 'Mon, Jan 4, 2027', 'Fri, Jun 12', 'Fri, Dec 5, 2025'])
})
