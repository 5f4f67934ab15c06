import type { ListPreferenceSave, ListViews } from '@cubby/contract/office/list-views'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ListViewSearch } from '@/desk/table/search-schema.ts'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { ListMenu } from './list-menu.tsx'
import { useListView } from './use-list-view.ts'

const columns = [
  { id: 'email', label: 'Email' },
  { id: 'role', label: 'Role' },
]
const saved: ListPreferenceSave[] = []
let stored: ListViews | null = null

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  saved.length = 0
  stored = { preferences: [], saved_views: [] }
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return stored ? json(stored) : json({ error: 'No', code: 'internal' }, 500)
    saved.push(JSON.parse(String(body)))
    return json({ preference: { list: 'users', ...saved.at(-1) } })
  })
})

function Users({ inUrl = {} }: { inUrl?: ListViewSearch }) {
  const [search, setSearch] = useState<object>(inUrl)
  const choice = useListView('users', search, setSearch)
  return (
    <>
      <ListMenu title="Users" choice={choice} search={search} columns={columns} items={[]} />
      <p>{`${choice.view} without ${choice.hidden.join(' and ') || 'nothing'}`}</p>
    </>
  )
}

/** Chooses how the list is shown in its menu. */
async function showAs(user: UserEvent, label: string) {
  await user.click(screen.getByRole('button', { name: 'More for Users' }))
  await user.click(await screen.findByRole('menuitemradio', { name: label }))
}

it('shows a list as cards until the user prefers the table, and remembers that', async () => {
  const user = showWithLinks(<Users />)
  expect(screen.getByText('undefined without nothing')).toBeDefined()
  await screen.findByText('cards without nothing')
  await showAs(user, 'Table')
  expect(screen.getByText('table without nothing')).toBeDefined()
  await waitFor(() => expect(saved).toEqual([{ view: 'table', hidden_columns: [] }]))
})

it('hides the columns that the user does not want to see, and remembers them', async () => {
  stored = { preferences: [{ list: 'users', view: 'table', hidden_columns: ['role'] }], saved_views: [] }
  const user = showWithLinks(<Users />)
  await screen.findByText('table without role')
  await user.click(screen.getByRole('button', { name: 'More for Users' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Email' }))
  expect(screen.getByText('table without role and email')).toBeDefined()
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Role' }))
  expect(screen.getByText('table without email')).toBeDefined()
  await waitFor(() =>
    expect(saved.map(({ hidden_columns }) => hidden_columns)).toEqual([['role', 'email'], ['email']]),
  )
})

it('follows the URL before the preference, until the user chooses', async () => {
  stored = { preferences: [{ list: 'users', view: 'table', hidden_columns: ['role'] }], saved_views: [] }
  const user = showWithLinks(<Users inUrl={{ view: 'cards', hide: 'none' }} />)
  expect(screen.getByText('cards without nothing')).toBeDefined()
  await showAs(user, 'Table')
  expect(screen.getByText('table without nothing')).toBeDefined()
})

it('shows cards when the preferences cannot be fetched, and keeps a choice in the URL', async () => {
  stored = null
  const user = showWithLinks(<Users />)
  await screen.findByText('cards without nothing')
  await showAs(user, 'Table')
  expect(screen.getByText('table without nothing')).toBeDefined()
})

it('marks the current saved view, and offers to delete only that one', async () => {
  stored = {
    preferences: [],
    saved_views: [
      { id: '1', list: 'users', name: 'Everyone', query: 'hide=none&view=cards' },
      { id: '2', list: 'users', name: 'Roles', query: 'hide=email&view=table' },
      { id: '3', list: 'classes', name: 'Classes', query: 'hide=none&view=cards' },
    ],
  }
  const user = showWithLinks(<Users />)
  await screen.findByText('cards without nothing')
  await user.click(screen.getByRole('button', { name: 'More for Users' }))
  await screen.findByRole('menuitem', { name: 'Everyone', current: true })
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Everyone',
    'Roles',
    'Save this view…',
    'Delete “Everyone”…',
  ])
})
