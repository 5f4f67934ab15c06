import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { rowPanel } from '@/desk/ui/shortcut-key.ts'
import { show } from '@/testing/show.tsx'
import { columnsFor } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { useSelection } from './selection-bar.tsx'

interface Student {
  id: string
  name: string
}

const column = columnsFor<Student>()
const columns = [
  column.accessor('name', { header: 'Name' }),
  column.display({
    id: 'menu',
    header: 'Actions',
    enableSorting: false,
    cell: ({ row }) => <button type="button">Actions for {row.original.name}</button>,
  }),
]
const students = ['Ada', 'Bo', 'Cy'].map((name) => ({ id: name.toLowerCase(), name }))
const onOpen = vi.fn()
const onSort = vi.fn()

function Students() {
  const selection = useSelection(
    '',
    students.map(({ id }) => id),
  )
  return (
    <>
      <DataTable
        caption="Students"
        columns={columns}
        rows={students}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={{ sort: 'name' }}
        onSort={onSort}
        selection={selection}
        onOpen={onOpen}
      />
      <p>Selected: {selection.everything ? 'all' : selection.ids.join(' ')}</p>
    </>
  )
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`Actions for ${name}`) })

it('moves through its rows by arrows, opens one by Enter, and selects one by Space', async () => {
  const user = show(<Students />)
  row('Ada').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(row('Bo'))
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(students[1]))
  await user.keyboard(' {ArrowDown} {ArrowUp}{ArrowUp}{ArrowUp}')
  expect(screen.getByText('Selected: bo cy')).toBeDefined()
  expect(document.activeElement).toBe(row('Ada'))
})

it('does not handle keys pressed on a button in a row', async () => {
  onOpen.mockClear()
  const user = show(<Students />)
  within(row('Ada')).getByRole('button').focus()
  await user.keyboard('{Enter} {ArrowDown}')
  expect(onOpen).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toBe('Actions for Ada')
  expect(screen.getByText('Selected:')).toBeDefined()
})

it('selects the whole page and single rows', async () => {
  const user = show(<Students />)
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Bo' }))
  expect(screen.getByText('Selected: ada cy')).toBeDefined()
  expect(row('Ada').getAttribute('aria-selected')).toBe('true')
  expect(row('Bo').getAttribute('aria-selected')).toBe('false')
})

it('sorts by a sortable column and marks it as sorted', async () => {
  const user = show(<Students />)
  expect(screen.getByRole('columnheader', { name: /^Name/ }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: /^Name/ }))
  expect(onSort).toHaveBeenCalledExactlyOnceWith('name', 'desc')
  expect(within(screen.getByRole('columnheader', { name: 'Actions' })).queryByRole('button')).toBeNull()
})

it('opens a row when its text is clicked, but not its controls', async () => {
  onOpen.mockClear()
  const user = show(<Students />)
  await user.click(screen.getByRole('checkbox', { name: 'Select Bo' }))
  await user.click(within(row('Bo')).getByRole('button'))
  expect(onOpen).not.toHaveBeenCalled()
  await user.click(screen.getByRole('cell', { name: 'Bo' }))
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(students[1]))
})

/** A work queue: approving a student takes them off the list. */
function Queue() {
  const [queue, setQueue] = useState(students)
  const approve = {
    key: 'a',
    goesToNextRow: true,
    isAllowed: ({ id }: Student) => id !== 'bo',
    run: ({ id }: Student) => setQueue(queue.filter((student) => student.id !== id)),
  }
  return (
    <>
      <input aria-label="Note" />
      <DataTable
        caption="Queue"
        columns={columns}
        rows={queue}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={{}}
        keys={[approve]}
        stableKey="all"
      />
    </>
  )
}

it('approves the first row that allows it with a key, and moves to the next row', async () => {
  const user = show(<Queue />)
  await user.keyboard('a')
  expect(document.activeElement).toBe(row('Cy'))
  expect(screen.queryByRole('button', { name: 'Actions for Ada' })).toBeNull()
})

it('only focuses the first row that allows it if the focus has left the rows', async () => {
  const user = show(<Queue />)
  await user.keyboard('a')
  row('Cy').blur()
  await user.keyboard('a')
  expect(document.activeElement).toBe(row('Cy'))
  expect(screen.queryByText('Cy is no longer in this list')).toBeNull()
  await user.keyboard('a')
  await screen.findByText('Cy is no longer in this list')
})

it('only focuses the first row that allows it if a click on a row had moved the focus there', async () => {
  const user = show(<Queue />)
  await user.click(row('Cy'))
  row('Cy').blur()
  await user.keyboard('a')
  expect(document.activeElement).toBe(row('Ada'))
  expect(screen.getByRole('button', { name: 'Actions for Ada' })).toBeDefined()
})

it('keeps every row in its place while rows leave the list', async () => {
  const user = show(<Queue />)
  await user.keyboard('a')
  const names = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'NameActions',
    'Ada is no longer in this list',
    'BoActions for Bo',
    'CyActions for Cy',
  ])
})

it('moves with J and K, except while the user types in a field', async () => {
  const user = show(<Queue />)
  await user.keyboard('j')
  expect(document.activeElement).toBe(row('Ada'))
  await user.keyboard('jk')
  expect(document.activeElement).toBe(row('Ada'))
  await user.click(screen.getByRole('textbox', { name: 'Note' }))
  await user.keyboard('ja')
  expect(row('Ada')).toBeDefined()
})

function StudentsWithPanel() {
  const [open, setOpen] = useState('')
  return (
    <>
      <DataTable
        caption="Students"
        columns={columns}
        rows={students}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={{}}
        onOpen={({ id }) => setOpen(id)}
        isOpen={({ id }) => id === open}
      />
      {open && (
        <div role="dialog" {...rowPanel}>
          Panel of {open} <input aria-label="Note" />
        </div>
      )}
      {open === 'cy' && <div role="menu" />}
    </>
  )
}

it('shows the next or previous row in the panel by J and K, but not while a menu is open', async () => {
  const user = show(<StudentsWithPanel />)
  row('Ada').focus()
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(row('Ada').getAttribute('aria-current')).toBe('true'))
  await user.keyboard('k')
  screen.getByText(/Panel of ada/)
  await user.keyboard('j')
  screen.getByText(/Panel of bo/)
  expect(row('Ada').hasAttribute('aria-current')).toBe(false)
  await user.keyboard('k')
  screen.getByText(/Panel of ada/)
  await user.type(screen.getByLabelText('Note'), 'j')
  screen.getByText(/Panel of ada/)
  await user.tab()
  await user.keyboard('jj')
  screen.getByText(/Panel of cy/)
  await user.keyboard('k')
  screen.getByText(/Panel of cy/)
})

/** A table whose next search loads while the user is in one of its rows. */
function SearchedStudents() {
  const [isLoading, setLoading] = useState(false)
  return (
    <>
      <DataTable
        caption="Students"
        columns={columns}
        rows={students}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={{}}
        stableKey={isLoading ? '' : 'all'}
      />
      <input aria-label="Search" onChange={() => setLoading(true)} />
    </>
  )
}

it('keeps its rows, and with them an open menu, until the rows of another search arrive', async () => {
  const user = show(<SearchedStudents />)
  const before = row('Ada')
  await user.type(screen.getByLabelText('Search'), 'a')
  expect(row('Ada')).toBe(before)
})

/** A table with a note about the current row, whose search can change. */
function NotedStudents() {
  const [search, setSearch] = useState('first')
  return (
    <>
      <DataTable
        caption="Students"
        columns={columns}
        rows={students}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={{}}
        stableKey={search}
        noteOf={({ name }) => `About ${name}`}
      />
      <button type="button" onClick={() => setSearch('second')}>
        Search
      </button>
    </>
  )
}

it('shows the note of the current row also after another search', async () => {
  const user = show(<NotedStudents />)
  await user.hover(row('Bo'))
  screen.getByText('About Bo')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.hover(row('Cy'))
  screen.getByText('About Cy')
})

const amounts = columnsFor<{ id: string; off: number }>()
const amountColumns = [
  amounts.accessor('id', { header: 'Code' }),
  amounts.accessor(({ off }) => off, { id: 'off', header: 'Discount', meta: { dropsIfEmpty: true } }),
]

function Amounts() {
  const [off, setOff] = useState(0)
  return (
    <>
      <DataTable
        caption="Amounts"
        columns={amountColumns}
        rows={[{ id: 'a', off }]}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        search={{}}
      />
      <button type="button" onClick={() => setOff(off === 0 ? 5 : 0)}>
        Next page
      </button>
    </>
  )
}

it('leaves out a column until a page has a value in it, and then keeps it', async () => {
  const user = show(<Amounts />)
  const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Code'])
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(names()).toEqual(['Code', 'Discount'])
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(names()).toEqual(['Code', 'Discount'])
})
