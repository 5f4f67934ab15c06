import type { CashBookEntry } from '@cubby/contract/money/cash-book'
import { expect, it } from 'vitest'
import { cashBookLines, partsOf } from './cash-book-lines.ts'

const entry = (id: string, values: Partial<CashBookEntry> = {}): CashBookEntry => ({
  id,
  kind: 'receipt',
  day: '2027-01-18',
  value_day: null,
  receipt_number: `R-${id}`,
  transaction_id: `p${id}`,
  user_id: `u${id}`,
  student_name: `Student ${id}`,
  class_id: 'c',
  class_name: 'CPR',
  method: 'check',
  last_four: null,
  reference: '1042',
  reason: null,
  recorded_by: 'Ada',
  amount_in: 0.1,
  amount_out: 0,
  balance: 0.1,
  ...values,
})

it('joins the parts of one check, without losing cents', () => {
  const parts = ['1', '2', '3'].map((id) => entry(id, { invoice_receipt_id: 'check' }))
  const lines = cashBookLines([entry('0'), ...parts, entry('4')])
  expect(lines.map(({ id, amount_in }) => [id, amount_in])).toEqual([
    ['0', 0.1],
    ['check', 0.3],
    ['4', 0.1],
  ])
  expect(lines[1]).toMatchObject({
    student_name: 'Student 1, Student 2, Student 3',
    class_name: 'CPR',
    receipt_number: 'R-1, R-2, R-3',
    transaction_id: null,
  })
  expect(lines.flatMap(partsOf)).toEqual([entry('0'), ...parts, entry('4')])
})

it('leaves a check for one person, and two checks, apart', () => {
  const checks = [entry('1', { invoice_receipt_id: 'a' }), entry('2', { invoice_receipt_id: 'b' })]
  expect(cashBookLines(checks)).toEqual(checks)
  expect(partsOf(undefined)).toEqual([])
})
