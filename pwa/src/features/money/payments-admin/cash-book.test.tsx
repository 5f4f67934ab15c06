import type { CashBookEntry, CashBookPage } from '@cubby/contract/money/cash-book'
import { screen, waitFor, within } from '@testing-library/react'
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
  pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
}
const check: CashBookEntry = {
  id: 'e2',
  kind: 'receipt',
  day: '2026-11-28',
  value_day: null,
  receipt_number: 'R-2026-00128',
  transaction_id: null,
  user_id: null,
  student_name: 'Carmen Ortiz',
  class_id: 'cpr',
  class_name: 'CPR',
  center_name: 'Little Stars',
  invoice_number: 'INV-2026-00002',
  method: 'check',
  last_four: null,
  reference: '9001',
  reason: null,
  recorded_by: 'Avery Stone',
  balance: 65,
  amount_in: 65,
  amount_out: 0,
}
let shown: CashBookPage
const changed = vi.fn()

beforeEach(() => {
  shown = page
  changed.mockReset()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/closed-months')) return json({ open_from: null, months: [], closable: [] })
    return json(path.includes('/cash-book') ? shown : { refundsDue: 240 })
  })
})

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const chosenText = (name: string) => select(name).selectedOptions[0]?.textContent
const optionsOf = (name: string) => [...select(name).options].map(({ text }) => text)

it('shows the chosen class and recorder, also without entries, and offers the others', async () => {
  const user = showWithLinks(
    <CashBook
      search={{ classId: 'cpr', recordedBy: 'gone' }}
      onChange={changed}
      filters={(_, fields) => fields}
    />,
  )
  // Until the names are known, too: no active filter is shown as "All classes".
  expect(chosenText('Class')).toBe('The chosen class')
  await waitFor(() => expect(chosenText('Class')).toBe('CPR'))
  expect(optionsOf('Class')).toEqual(['All classes', 'CPR', 'Art'])
  expect(chosenText('Recorded by')).toBe('The chosen person')
  await user.selectOptions(select('Class'), 'Art')
  expect(changed).toHaveBeenCalledWith({ classId: 'art' })
})

it('says the totals in one sentence after the dates that they are of, and hides columns without a value', async () => {
  shown = {
    ...page,
    entries: [{ ...check, transaction_id: 't1', balance: 65 }],
    totals: {
      ...page.totals,
      amount_in: 65,
      kinds: [{ kind: 'receipt', amount_in: 65, amount_out: 0 }],
    },
    pagination: { ...page.pagination, total: 1, totalPages: 1 },
  }
  showWithLinks(
    <CashBook
      search={{ startDate: '2026-11-01', endDate: '2026-11-28' }}
      onChange={changed}
      filters={(_, fields) => fields}
    />,
  )
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Totals' }).textContent).toBe(
      'In $65.00Out $0.00Revenue $65.00Due for refunds $240.00',
    ),
  )
  screen.getByText('Nov 1 – 28, 2026')
  const table = within(await screen.findByRole('table', { name: 'Cash book' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Date',
    'Receipt',
    'Kind',
    'Student',
    'Class',
    'Method',
    'In',
    'Left on receipt',
  ])
})

it('shows each filter that is set as a chip that removes it', async () => {
  const user = showWithLinks(
    <CashBook
      search={{ kind: 'refund', classId: 'cpr' }}
      onChange={changed}
      filters={(_, __, chips) => chips}
    />,
  )
  await user.click(await screen.findByRole('button', { name: /^Remove filter: ?CPR$/ }))
  expect(changed).toHaveBeenCalledWith({ classId: undefined })
  screen.getByRole('button', { name: /^Remove filter: ?Refund$/ })
})

it('keeps two classes of the same name apart', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const classes = ['c1', 'c2'].map((class_id) => ({
    class_id,
    class_name: 'CPR',
    amount_in: 10,
    amount_out: 0,
  }))
  shown = { ...page, totals: { ...page.totals, classes } }
  showWithLinks(<CashBook search={{}} onChange={changed} filters={(_, fields) => fields} />)
  await waitFor(() => expect(screen.getAllByRole('rowheader', { name: 'CPR' })).toHaveLength(2))
  expect(complaint.mock.calls.flat().join(' ')).not.toContain('same key')
})

it('chooses a month by name', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00Z'), toFake: ['Date'] })
  try {
    const october = { startDate: '2026-10-01', endDate: '2026-10-31' }
    const user = showWithLinks(
      <CashBook search={october} onChange={changed} filters={(_, fields) => fields} />,
    )
    expect(chosenText('Period')).toBe('October 2026')
    await user.selectOptions(select('Period'), 'Q2 2026')
    expect(changed).toHaveBeenCalledWith({ startDate: '2026-04-01', endDate: '2026-06-30', dates: undefined })
  } finally {
    vi.useRealTimers()
  }
})

it('names whom a check pays in the order of their receipts, with their class only if it is another', async () => {
  const first = {
    ...check,
    id: 'e1',
    receipt_number: 'R-2026-00127',
    student_name: 'Bianca Moretti',
    class_name: 'Art',
    amount_in: 135,
  }
  const line = { ...check, receipt_number: null, amount_in: 200, balance: 200, parts: [check, first] }
  shown = { ...page, entries: [line], pagination: { ...page.pagination, total: 1, totalPages: 1 } }
  showWithLinks(<CashBook search={{}} onChange={changed} filters={(_, fields) => fields} />)
  const people = await screen.findByText('2 people')
  expect(
    [...(people.closest('details')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent),
  ).toEqual(['Bianca Moretti, Art, R-2026-00127: $135.00', 'Carmen Ortiz, R-2026-00128: $65.00'])
})
