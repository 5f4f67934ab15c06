import { expect, it } from 'vitest'
import { savedQuery } from './saved-query.ts'

it('stores the filter, the order, and the columns, but not the page or what is open', () => {
  const search = { status: 'pending', page: 3, user: 'ada', sort: 'class_name', profile: 'ada' }
  expect(savedQuery(search, { view: 'table', hidden: ['email', 'role'] })).toBe(
    'hide=email%2Crole&sort=class_name&status=pending&view=table',
  )
})

it('does not depend on the order of the parameters, or on whether the URL or the preference says how', () => {
  const shown = { view: 'cards', hidden: [] } as const
  expect(savedQuery({ view: 'cards', status: 'active', role: 'admin' }, shown)).toBe(
    savedQuery({ role: 'admin', status: 'active' }, shown),
  )
})
