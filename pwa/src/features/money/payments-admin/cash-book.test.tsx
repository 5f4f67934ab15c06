import type { CashBookPage } from '@cubby/contract/money/cash-book'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { CashBook } from './cash-book.tsx'

const page: CashBookPage = {
  entries: [],
  totals: { amount_in: 0, amount_out: 0, kinds: [], methods: [], classes: [], recorders: [] },
  options: {
    classes: [
      { id: 'cpr', name: 'CPR' },
      { id: 'art', name: 'Art' },
    ],
    recorders: [{ id: 'online', name: 'Paid online' }],
  },
  pagination: { page: 1, limit: 20, total: 0, totalPages: 0, hasMore: false },
}
const changed = vi.fn()

beforeEach(() => {
  changed.mockReset()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (path: string) => json(path.includes('/cash-book') ? page : { refundsDue: 0 }))
})

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const chosenText = (name: string) => select(name).selectedOptions[0]?.textContent
const optionsOf = (name: string) => [...select(name).options].map(({ text }) => text)

it('shows the chosen class and recorder, also without entries, and offers the others', async () => {
  const user = showWithLinks(<CashBook search={{ classId: 'cpr', recordedBy: 'gone' }} onChange={changed} />)
  // Until the names are known, too: no active filter is shown as "All classes".
  expect(chosenText('Class')).toBe('The chosen class')
  await waitFor(() => expect(chosenText('Class')).toBe('CPR'))
  expect(optionsOf('Class')).toEqual(['All classes', 'CPR', 'Art'])
  expect(chosenText('Recorded by')).toBe('The chosen person')
  await user.selectOptions(select('Class'), 'Art')
  expect(changed).toHaveBeenCalledWith({ classId: 'art' })
})
