import type { Pagination } from '@cubby/contract/paging'
import { paginationOf } from '@cubby/rules/pagination'
import { t } from '@cubby/texts/t'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { NetworkError } from '@/api/client.ts'
import { show } from '@/testing/show.tsx'
import { type ListQuery, ListState } from './list-state.tsx'
import { PagedList } from './paged-list.tsx'

const shown = (query: Omit<ListQuery<string>, 'refetch'>) =>
  renderToStaticMarkup(
    <ListState query={{ ...query, refetch: () => {} }} failed="Failed" announcement={() => '1 user'}>
      {(page) => <p>{page}</p>}
    </ListState>,
  )

it('keeps the rows when a refetch fails, and shows the reason', () => {
  const page = shown({ data: 'Rosa', error: new NetworkError() })
  expect(page).toContain('<p>Rosa</p>')
  expect(page).toContain('cannot be reached')
  expect(page).not.toContain('Try Again')
})

it('shows an error for an invalid response', () => {
  const page = renderToStaticMarkup(
    <PagedList
      query={{ data: {} as { users: string[] }, error: null, refetch: () => {} }}
      failed="Failed"
      countText={(count) => `${count} users`}
      empty={{ title: 'None', detail: '' }}
      pageOf={({ users }) => ({ rows: users, pagination: paginationOf(1, 10, Number(undefined)) })}
      cards={() => null}
      onChange={() => {}}
    />,
  )
  expect(page).toContain('Invalid response format from server')
})

it('offers a retry when no rows are loaded', () => {
  expect(shown({ data: undefined, error: new Error() })).toMatch(/Failed.*Try Again/)
  expect(shown({ data: undefined, error: null })).not.toContain('Failed')
})

/** A list whose default range hides rows. With `dates=all` it hides none. */
function OlderList({ rows, older }: { rows: string[]; older: Pagination['older'] }) {
  const { dates } = useSearch({ strict: false })
  return (
    <PagedList
      query={{
        data: { ...paginationOf(1, 10, rows.length), ...(dates !== 'all' && older && { older }) },
        error: null,
        refetch: () => {},
      }}
      failed="Failed"
      countText={(count) => t('{count, plural, one {# enrollment} other {# enrollments}}', { count })}
      empty={{ title: 'No enrollments found', detail: '' }}
      pageOf={(pagination) => ({ rows, pagination })}
      cards={(names) => <p>{names.join(', ')}</p>}
      onChange={() => {}}
    />
  )
}

function showOlder(older: Pagination['older'], rows: string[] = []) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <OlderList rows={rows} older={older} /> }),
    history: createMemoryHistory({ initialEntries: ['/?searchTerm=rosa&page=3'] }),
  })
  return { router, user: show(<RouterProvider router={router} />) }
}

it('says how many rows the default range hides, and shows all dates by keyboard', async () => {
  const { router, user } = showOlder({ total: 288 })
  await screen.findByText('No enrollments found')
  const link = screen.getByRole('link', { name: 'Show all dates' })
  expect(link.parentElement?.textContent).toBe('Older: 288 enrollments. Show all dates')
  link.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(router.state.location.search).toEqual({ searchTerm: 'rosa', dates: 'all' })
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

it('names one older row, and more than can be counted', async () => {
  const text = async () => (await screen.findByRole('link')).parentElement?.textContent
  showOlder({ total: 1 }, ['Rosa'])
  expect(await text()).toBe('Older: 1 enrollment. Show all dates')
  cleanup()
  showOlder({ total: 10_000, moreThanTotal: true }, ['Rosa'])
  expect(await text()).toBe('Older: more than 10,000 enrollments. Show all dates')
})

it.each([undefined, { total: 0 }])('says nothing about older rows if there are %j', async (older) => {
  showOlder(older, ['Rosa'])
  await screen.findByText('Rosa')
  expect(screen.queryByRole('link')).toBeNull()
})
