import { paginationOf } from '@cubby/rules/pagination'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NetworkError } from '@/api/client.ts'
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
      noun={['user', 'users']}
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
