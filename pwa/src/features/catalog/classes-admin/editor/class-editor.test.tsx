import 'fake-indexeddb/auto'
import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { searchChange } from '@/desk/table/list-search.ts'
import { json } from '@/offline/testing.ts'
import { withoutLayout } from '@/testing/jsdom.ts'
import { show } from '@/testing/show.tsx'
import { keepDraft } from '@/ui/forms/draft.ts'
import { readClassSearch } from '../list/class-search.ts'
import { ClassesScreen } from '../list/classes-screen.tsx'
import { draftKey, formOf, readClassDraft } from './class-draft.ts'

const art: AdminClass = {
  id: 'art',
  title: 'Art',
  description: 'Paper and paint.',
  price: 40,
  duration: '3 hours',
  location_type: 'In-Person',
  location_details: null,
  image_url: null,
  required_hours_percent: 100,
  allows_walk_ins: false,
  instructor_id: null,
  instructor_name: null,
  status: 'active',
  status_change: null,
  total_sessions: 0,
  total_enrollments: 0,
  version: '1',
  sessions: [],
}

const scheduled: AdminClass = {
  ...art,
  instructor_id: 'marisol',
  sessions: [
    {
      id: 's1',
      class_id: 'art',
      session_date: '2099-03-02',
      start_date: '2099-03-02',
      end_date: '2099-03-02',
      start_time: '09:00',
      end_time: '12:00',
      location: 'Room 2',
      location_details: null,
      session_location: 'Room 2',
      capacity: 8,
      enrolled_count: 0,
      seats_taken: 0,
      pending_count: 0,
      rejected_count: 0,
      archived_count: 0,
      available_spots: 10,
      waiting_count: 0,
      instructor_id: 'marisol',
      instructor_name: 'Marisol Vega',
      status: 'scheduled',
      status_change: null,
      meetings_confirmed: true,
      meeting_count: 1,
      contact_hours: 3,
    },
  ],
}

let stored: AdminClass
beforeEach(() => {
  stored = art
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  withoutLayout()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (input: string, { method }: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    if (method === 'POST' || method === 'PUT') {
      return Response.json({ error: 'Changed', code: 'class_conflict', conflicts: {} }, { status: 409 })
    }
    if (url.pathname === '/api/admin/classes/art') return json({ class: stored })
    if (url.pathname === '/api/admin/instructors') return json({ instructors: [], total: 0 })
    return json({ classes: [art], total: 1, pagination: { page: 1, limit: 12, total: 1, totalPages: 1 } })
  })
})

/** Shows Class Management as its route does, and opens the editor of the class in the list. */
async function openEditor() {
  const root = createRootRoute({ component: Outlet })
  const classes = createRoute({
    getParentRoute: () => root,
    path: '/admin/classes',
    validateSearch: readClassSearch,
    component: function Classes() {
      const navigate = classes.useNavigate()
      return (
        <ClassesScreen
          attendance={null}
          search={classes.useSearch()}
          onSearch={(changes) => void navigate(searchChange(readClassSearch, changes))}
          onMove={() => {}}
        />
      )
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([classes]),
    history: createMemoryHistory({ initialEntries: ['/admin/classes'] }),
  })
  const user = show(<RouterProvider router={router} />)
  await user.click(await screen.findByRole('button', { name: 'Edit Class: Art' }))
  return { user, router, title: await screen.findByLabelText<HTMLInputElement>('Title') }
}

it('opens with the focus on the title', async () => {
  const { title } = await openEditor()
  await waitFor(() => expect(document.activeElement).toBe(title))
})

it('keeps what is typed while another part is shown, and has each part in the URL', async () => {
  const { user, router, title } = await openEditor()
  await user.type(title, ' and Paper')
  await user.click(screen.getByRole('tab', { name: 'Price' }))
  await user.type(await screen.findByLabelText('Price (US dollars)'), '5')
  expect(router.state.location.search).toEqual({ edit: 'art', part: 'price' })
  await user.click(screen.getByRole('tab', { name: 'Class' }))
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Art and Paper')
  expect(router.state.location.search).toEqual({ edit: 'art' })
  expect(readClassDraft(draftKey('art'))).toMatchObject({ title: 'Art and Paper', price: 405 })
})

it('names the parts with errors, and opens the first unless one of them is open', async () => {
  stored = scheduled
  const { user } = await openEditor()
  const showPart = (name: string | RegExp) => user.click(screen.getByRole('tab', { name }))
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await showPart(/^Sessions/)
  await user.clear(await screen.findByLabelText('Location'))
  await showPart('Price')
  await user.clear(await screen.findByLabelText('Price (US dollars)'))
  await showPart('Class')
  await screen.findByLabelText('Title')
  await save()
  const price = await screen.findByLabelText('Price (US dollars)')
  await waitFor(() => expect(document.activeElement).toBe(price))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('Price: Please fill in all required fields')
  screen.getByRole('tab', { name: /^Price ?has errors/, selected: true })
  await showPart(/^Sessions/)
  await save()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Location')))
  expect(alert.textContent).toBe(
    'Sessions: Please fill in all date fields including location, capacity, and instructor',
  )
})

it('keeps the typed text when an earlier search takes effect', async () => {
  const { user, router, title } = await openEditor()
  await user.type(title, ' and Paper')
  // The pause after typing in the search box ends only now.
  fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'art' } })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ searchTerm: 'art', edit: 'art' }))
  expect(screen.queryByText('Discard your changes?')).toBeNull()
  expect(screen.getByLabelText('Title')).toBe(title)
  expect(title.value).toBe('Art and Paper')
})

it('asks before discarding the typed text', async () => {
  const { user, router, title } = await openEditor()
  await user.type(title, ' and Paper')
  void router.navigate({ to: '/admin/classes' })
  await screen.findByText('Discard your changes?')
  expect(router.state.location.search).toMatchObject({ edit: 'art' })
})

it('stores a draft while the form differs from the class', async () => {
  const { user, title } = await openEditor()
  await user.type(title, '!')
  expect(readClassDraft(draftKey('art'))?.title).toBe('Art!')
  await user.type(title, '{Backspace}')
  expect(readClassDraft(draftKey('art'))).toBeNull()
})

it('keeps a restored draft, and forgets a discarded one', async () => {
  keepDraft(draftKey('art'), { ...formOf(art), title: 'Art and Paper' })
  const { user, title } = await openEditor()
  await screen.findByText('Your unsaved changes were restored.')
  expect(title.value).toBe('Art and Paper')
  expect(readClassDraft(draftKey('art'))?.title).toBe('Art and Paper')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(title.value).toBe('Art')
  expect(readClassDraft(draftKey('art'))).toBeNull()
})

it('forgets the draft when the changes of others replace it', async () => {
  stored = scheduled
  const { user, title } = await openEditor()
  await user.type(title, '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Use their changes' }))
  await waitFor(() => expect(title.value).toBe('Art'))
  expect(readClassDraft(draftKey('art'))).toBeNull()
})
