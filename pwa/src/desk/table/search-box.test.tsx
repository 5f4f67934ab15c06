import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { SEARCH_PAUSE_MS, SearchBox } from './list-toolbar.tsx'

const searched = vi.fn<(text: string) => void>()

/** A list with a search box beside a link to a screen that loads until `arrive` is called. */
function aList() {
  const { promise: loaded, resolve: arrive } = Promise.withResolvers<void>()
  const history = createMemoryHistory({ initialEntries: ['/users'] })
  const root = createRootRoute({
    component: () => (
      <>
        <Link to="/classes">Classes</Link>
        <Outlet />
      </>
    ),
  })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/users',
    component: () => (
      <SearchBox
        label="Search users"
        value=""
        onSearch={(text) => {
          searched(text)
          history.replace(`/users?text=${text}`)
        }}
      />
    ),
  })
  const classes = createRoute({
    getParentRoute: () => root,
    path: '/classes',
    loader: () => loaded,
    component: () => <h1>Class Management</h1>,
  })
  const router = createRouter({ routeTree: root.addChildren([list, classes]), history })
  return { user: show(<RouterProvider router={router} />), arrive }
}

it('searches once, when typing pauses', async () => {
  searched.mockClear()
  const { user } = aList()
  await user.type(await screen.findByRole('searchbox'), 'rosa')
  await waitFor(() => expect(searched).toHaveBeenCalled())
  expect(searched.mock.calls).toEqual([['rosa']])
})

it('does not return to the list when the user types and leaves it at once', async () => {
  searched.mockClear()
  const { arrive } = aList()
  const box = await screen.findByRole('searchbox')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(box, { target: { value: 'rosa' } })
  fireEvent.click(screen.getByRole('link', { name: 'Classes' }))
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE_MS)
  vi.useRealTimers()
  arrive()
  await screen.findByRole('heading', { name: 'Class Management' })
  expect(searched).not.toHaveBeenCalled()
})
