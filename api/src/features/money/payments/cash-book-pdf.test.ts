import { PDFDocument } from '@cantoo/pdf-lib'
import type { CashBookEntry } from '@cubby/contract/money/cash-book'
import { displayDate } from '@cubby/rules/session-dates'
import { expect, it } from 'vitest'
import { packageFonts } from '../../../platform/http/file-folders.ts'
import { cashBookPdf, entryTexts } from './cash-book-pdf.ts'
import { daysText, filterTexts } from './export-cash-book.ts'

const entry: CashBookEntry = {
  id: 'e1',
  kind: 'refund',
  day: '2026-11-01',
  value_day: '2026-10-30',
  receipt_number: 'R-2026-00042',
  transaction_id: 'p1',
  user_id: 'u1',
  student_name: 'Rosa Moss',
  class_id: 'c1',
  class_name: 'CPR',
  method: 'check',
  last_four: null,
  reference: '2077',
  reason: 'Left early',
  recorded_by: 'Avery Stone',
  amount_in: 0,
  amount_out: 20,
  balance: 75,
  discount: { kind: 'code', amount: 5, code: 'SPRING20' },
}
const totals = { amount_in: 0, amount_out: 20, kinds: [], methods: [], classes: [], recorders: [] }
const provider = {
  name: 'Cubby Training',
  address: '412 Court Street',
  phone: '(718) 555-0134',
  email: 'office@cubby.test',
  license: '',
  brand: { accent: '' },
  logo: null,
}
const pagesOf = async (entries: CashBookEntry[] | null) => {
  const printedAt = new Date('2026-11-25T12:00:00Z')
  const facts = { provider, days: 'Nov 2026', filters: [], totals, printedAt, printedAtText: 'Nov 25' }
  return (await PDFDocument.load(await cashBookPdf(packageFonts(), { ...facts, entries }))).getPageCount()
}

it('prints everything that the screen says about an entry', () => {
  expect(entryTexts(entry)).toEqual([
    ['Nov 1, 2026', 'R-2026-00042', 'Rosa Moss', 'Refund', '', '$20.00'],
    ['Oct 30, 2026', 'Avery Stone', 'CPR', 'Check 2077: Left early', '$5.00', '$75.00'],
  ])
})

it('prints the digits of a card instead of the id of its charge, and who paid online', () => {
  const online: CashBookEntry = {
    ...entry,
    kind: 'receipt',
    method: 'card',
    last_four: '4242',
    reference: 'simulated-1',
    value_day: null,
    reason: null,
    recorded_by: null,
    discount: null,
  }
  expect(entryTexts(online)[1]).toEqual(['', 'Paid online', 'CPR', 'Card **** 4242', '', '$75.00'])
})

it('names the center that paid, and its invoice', () => {
  const paid: CashBookEntry = {
    ...entry,
    kind: 'receipt',
    amount_in: 20,
    amount_out: 0,
    reason: null,
    discount: null,
    center_name: 'Little Stars',
    invoice_number: 'INV-2026-00012',
  }
  expect(entryTexts(paid)[1][3]).toBe('Check 2077: INV-2026-00012, paid by Little Stars')
})

it('names every filter', () => {
  const options = {
    classes: [{ id: 'c1', name: 'CPR' }],
    recorders: [{ id: 'online', name: 'Paid online' }],
  }
  const filter = {
    searchTerm: 'rosa',
    kind: 'refund' as const,
    method: 'check' as const,
    classId: 'c1',
    recordedBy: 'online',
  }
  expect(filterTexts(filter, options)).toEqual([
    ['Search', '"rosa"'],
    ['Kind', 'Refund'],
    ['Method', 'Check'],
    ['Class', 'CPR'],
    ['Recorded by', 'Paid online'],
  ])
})

it('names the first and the last day of a book without chosen days', () => {
  const entries = [{ day: '2025-12-01' }, { day: '2026-03-04' }, { day: '2026-11-30' }]
  expect(daysText({}, entries)).toBe(displayDate('2025-12-01', '2026-11-30'))
  expect(daysText({}, [])).toBe('all dates')
  expect(daysText({ startDate: '2026-01-01' }, entries)).toBe('since Jan 1, 2026')
})

it('prints the totals without entries that are too many', async () => {
  expect(await pagesOf(null)).toBe(1)
  expect(await pagesOf(Array.from({ length: 40 }, () => entry))).toBeGreaterThan(2)
})
