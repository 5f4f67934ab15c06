import 'fake-indexeddb/auto'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { becomeLoggedIn, emptyDevice, loginOf } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { BottomBar } from './bottom-bar.tsx'

const { user } = loginOf('ada')

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
})

/** Shows the bar on the screen of a path, and returns its tabs that are marked as current. */
async function currentTabs(path: string) {
  const root = createRootRoute({ component: () => <BottomBar user={user} /> })
  const anyPath = createRoute({ getParentRoute: () => root, path: '$' })
  const history = createMemoryHistory({ initialEntries: [path] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([anyPath]), history })} />)
  const tabs = await screen.findAllByRole('link')
  return tabs
    .filter((tab) => tab.hasAttribute('aria-current'))
    .map((tab) => `${tab.textContent} ${tab.getAttribute('aria-current')}`)
}

it.each([
  ['/', ['Home page']],
  ['/classes/c-1', ['Classes page']],
  ['/profile', ['My classes true']],
  ['/profile?section=enrollments', ['My classes page']],
  ['/profile?section=hours', ['My classes true']],
  ['/profile?section=certificates', ['My classes true']],
  ['/profile?section=notifications', ['Alerts page']],
  ['/notifications/n-1', ['Alerts true']],
])('shows where a student is on %s', async (path, tabs) => {
  expect(await currentTabs(path)).toEqual(tabs)
})
