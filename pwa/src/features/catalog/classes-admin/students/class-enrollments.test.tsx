import 'fake-indexeddb/auto'
import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { ClassEnrollments } from './class-enrollments.tsx'

const found: AdminClass = {
  id: 'c',
  title: 'CPR',
  description: 'One day.',
  price: 95,
  duration: '1 day',
  location_type: 'In-Person',
  location_details: null,
  image_url: null,
  required_hours_percent: 100,
  allows_walk_ins: false,
  instructor_id: null,
  instructor_name: null,
  status_change: null,
  total_sessions: 0,
  total_enrollments: 0,
  version: '1',
  sessions: [],
  status: 'active',
}

const enrollment = (name: string, enrollment_status: string, archived_at: string | null = null) => ({
  id: name,
  name,
  email: 'student@cubby.test',
  enrollment_status,
  archived_at,
  session_date: '2099-03-02',
  enrolled_at: '2099-01-02T15:00:00Z',
  completed_at: null,
  completion_reason: null,
  archived_reason: null,
  enrollment_type: archived_at ? 'historical' : 'active',
})

it('counts only the enrollments that hold a seat as active, and lists the rejected ones by themselves', async () => {
  vi.stubGlobal('fetch', async () =>
    json({
      active: [
        enrollment('Ann Moss', 'approved'),
        enrollment('Ben Reed', 'pending'),
        enrollment('Cleo Hart', 'rejected'),
        enrollment('Dan Fox', 'declined'),
      ],
      historical: [
        enrollment('Eva Lane', 'withdrawn', '2099-01-03T15:00:00Z'),
        {
          ...enrollment('Deleted User', 'withdrawn', '2099-01-03T15:00:00Z'),
          email: 'deleted-018f@deleted.invalid',
        },
      ],
      total: 6,
    }),
  )
  show(<ClassEnrollments found={found} close={() => {}} onFailure={() => {}} />)
  const group = async (heading: string) =>
    within((await screen.findByRole('heading', { name: heading })).closest('section') ?? document.body)
  expect((await group('Active Enrollments (2)')).getAllByRole('listitem')).toHaveLength(2)
  expect((await group('Rejected Enrollments (2)')).getByText('Cleo Hart')).toBeTruthy()
  const historical = await group('Historical Enrollments (2)')
  expect(historical.getByText('Eva Lane')).toBeTruthy()
  expect(historical.getByText('Deleted User')).toBeTruthy()
  expect(historical.getByText('No email address')).toBeTruthy()
})
