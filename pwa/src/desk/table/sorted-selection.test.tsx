import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { UsersScreen } from '@/features/people/users/users-screen.tsx'
import { EnrollmentsScreen } from '@/features/seats/enrollments-admin/enrollments-screen.tsx'
import { WaitlistScreen } from '@/features/seats/waitlist-admin/waitlist-screen.tsx'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'

const email = 'rosa@cubby.test'
const moment = '2026-11-20T10:00:00Z'
const review = { blocked: null, consequence: '' }
const reviewable = {
  undo: null,
  reviews: { approve: review, pending: review, offer: review, reject: review },
}
const dates = { start_date: '2026-12-04', end_date: '2026-12-04' }
const page = { total: 1, page: 1, limit: 10 }
const enrollment = {
  id: '1',
  student_name: 'Rosa Moss',
  student_email: email,
  class_name: 'CPR',
  ...dates,
  ...reviewable,
  enrollment_status: 'pending',
  enrolled_at: moment,
  archived_at: null,
}
const entry = {
  id: '1',
  user_name: 'Rosa Moss',
  user_email: email,
  class_name: 'CPR',
  ...reviewable,
  status: 'waiting',
  position: 1,
  next_session_date: dates.start_date,
  end_date: dates.end_date,
}
const user = {
  id: '1',
  first_name: 'Rosa',
  last_name: 'Moss',
  email,
  role: 'student',
  status: 'active',
  created_at: moment,
  updated_at: moment,
}
const responses: Record<string, object> = {
  '/admin/list-views': { preferences: [], saved_views: [] },
  '/enrollments': { enrollments: [enrollment], ...page },
  '/admin/waitlist': { waitlist_entries: [entry], classes: [], stats: {}, ...page, pagination: page },
  '/admin/users/search': { users: [user], pagination: { ...page, totalPages: 1 } },
}
vi.stubGlobal('fetch', async (path: string) => {
  const response = responses[path.replace(/^\/api|\?.*$/g, '')]
  return response ? json(response) : json({}, 404)
})
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
afterAll(() => void vi.unstubAllGlobals())

interface Search {
  view: 'table'
  sort?: string
  direction?: 'desc'
}
type ListOf = (search: Search, onSearch: (changes: object) => void) => ReactNode

/** A list whose search is in a state instead of a URL. */
function List({ listOf }: { listOf: ListOf }) {
  const [search, setSearch] = useState<Search>({ view: 'table' })
  return listOf(search, (changes) => setSearch({ ...search, ...changes }))
}

const lists: [string, string, ListOf][] = [
  [
    'enrollment',
    'Student',
    (search, onSearch) => (
      <EnrollmentsScreen search={search} onSearch={onSearch} onPhoneEnrollment={() => {}} onMove={() => {}} />
    ),
  ],
  ['waitlist entry', 'Student', (search, onSearch) => <WaitlistScreen search={search} onSearch={onSearch} />],
  ['user', 'Name', (search, onSearch) => <UsersScreen search={search} onSearch={onSearch} />],
]

it.each(lists)('keeps a selected %s when the list is sorted', async (_, column, listOf) => {
  const admin = showWithLinks(<List listOf={listOf} />)
  await admin.click(await screen.findByLabelText(/^Select Rosa/, {}, { timeout: 5_000 }))
  for (const direction of ['one', 'the other']) {
    await admin.click(screen.getByRole('button', { name: column }))
    expect(screen.queryByText('1 selected'), `sorted in ${direction} direction`).not.toBeNull()
  }
})

it('says that a list is longer than its counted rows, and selects all of it', async () => {
  const pagination = { page: 1, limit: 10, total: 10_000, moreThanTotal: true, totalPages: 1_001 }
  responses['/admin/users/search'] = { users: [user], pagination }
  const admin = showWithLinks(
    <List listOf={(search, onSearch) => <UsersScreen search={search} onSearch={onSearch} />} />,
  )
  await admin.click(await screen.findByLabelText(/^Select Rosa/, {}, { timeout: 5_000 }))
  expect(screen.queryByText('1–10 of more than 10,000')).not.toBeNull()
  expect(screen.queryByText('more than 10,000 users, page 1')).not.toBeNull()
  expect(screen.queryByText('Page 1')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(false)
  await admin.click(screen.getByRole('button', { name: /All that match/ }))
  expect(screen.queryByText('more than 10,000 selected')).not.toBeNull()
})
