import type { SessionWithStudents } from '@cubby/contract/catalog/class-students'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { ClassStudentsView } from './class-students-view.tsx'

const sessionOn = (day: string, status: SessionWithStudents['status']): SessionWithStudents => ({
  session_id: day,
  session_date: day,
  end_date: day,
  start_time: '09:00',
  end_time: '12:00',
  status,
  status_change: null,
  session_type: 'active',
  capacity: 12,
  seats_taken: 3,
  pending_count: 1,
  rejected_count: 0,
  archived_count: 0,
  students: [],
})

it('lists what is ahead first, and folds the past sessions, the latest first', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const sessions = [
    sessionOn('2020-01-06', 'completed'),
    sessionOn('2020-02-03', 'cancelled'),
    sessionOn('2099-03-02', 'cancelled'),
    sessionOn('2099-05-04', 'scheduled'),
  ]
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('students') ? json({ sessions, total: sessions.length }) : json({ title: 'CPR' }),
  )
  showWithLinks(<ClassStudentsView classId="c" onBack={() => {}} onMove={() => {}} />)
  const past = await screen.findByText('Past sessions (2)')
  const daysIn = (element: HTMLElement) =>
    within(element)
      .getAllByText(/^[A-Z][a-z]{2} \d+, \d{4}$/, { selector: 'summary > span' })
      .map(({ textContent }) => textContent)
  expect(daysIn(document.body)).toEqual(['May 4, 2099', 'Mar 2, 2099', 'Feb 3, 2020', 'Jan 6, 2020'])
  const folded = past.closest('details')
  if (!folded) throw new Error('the past sessions are not folded')
  expect(daysIn(folded)).toEqual(['Feb 3, 2020', 'Jan 6, 2020'])
  expect(folded.open).toBe(false)
  expect(screen.getAllByText('3 of 12 seats taken (1 pending)')).toHaveLength(4)
})
