import { expect, it } from 'vitest'
import { savedQuery } from './saved-views.tsx'

it('stores the filter, the order, and the columns, but not the page or what is open', () => {
  const search = { status: 'pending', page: 3, user: 'ada', sort: 'class_name', profile: 'ada' }
  expect(savedQuery(search, { view: 'table', hidden: ['email', 'role'] })).toBe(
    'hide=email%2Crole&sort=class_name&status=pending&view=table',
  )
})

it('is the same for any order of the parameters, with the view in the URL or from the preference', () => {
  const shown = { view: 'cards', hidden: [] } as const
  expect(savedQuery({ view: 'cards', status: 'active', role: 'admin' }, shown)).toBe(
    savedQuery({ role: 'admin', status: 'active' }, shown),
  )
})
