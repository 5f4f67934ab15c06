import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { aCenter, aSentInvoice } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import type { TestUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp({ clock: aClock(new Date('2027-01-20T15:00:00Z')).clock })
let students: readonly TestUser[]
beforeAll(async () => {
  const { id } = await aCenter(test, { staff: 0 })
  const { invoice, enrolled } = await aSentInvoice(test, id, { people: 4 })
  students = enrolled.map(({ student }) => student)
  const body = {
    amount: 380,
    balance: 380,
    method: 'check',
    reference: '1042',
    date: '2027-01-18',
    confirmed_date: true,
  }
  const path = `/admin/invoices/${invoice.id}/receipts`
  expect((await test.asAdmin.post(path, body)).status).toBe(200)
  // A single receipt, before and after it in the book.
  const other = await aSentInvoice(test, id, { people: 1 })
  for (const date of ['2027-01-17', '2027-01-19']) {
    const balance = date === '2027-01-17' ? 95 : 55
    const single = { ...body, amount: 40, balance, date }
    const sent = await test.asAdmin.post(`/admin/invoices/${other.invoice.id}/receipts`, single)
    expect(sent.status).toBe(200)
  }
})

const book = async (query = 'limit=20') =>
  (await test.asAdmin.get(`/admin/financial/cash-book?${query}`)).body

it.each(['asc', 'desc'])('a check for four people is one line with four parts, %s', async (direction) => {
  const { entries, totals, pagination } = await book(`direction=${direction}`)
  expect(entries.map(({ amount_in, parts }) => [amount_in, parts?.length])).toEqual([
    [40, undefined],
    [380, 4],
    [40, undefined],
  ])
  expect(pagination.total).toBe(3)
  expect(totals).toMatchObject({ amount_in: 460, amount_out: 0 })
  const parts = entries[1]?.parts ?? []
  expect(parts.map(({ amount_in }) => amount_in)).toEqual([95, 95, 95, 95])
  expect(parts.map(({ user_id }) => user_id).toSorted()).toEqual(students.map(({ id }) => id).toSorted())
  expect(new Set(parts.map(({ receipt_number }) => receipt_number)).size).toBe(4)
})

it('pages by line, so that no check is on two pages', async () => {
  const { entries } = await book('limit=20&searchTerm=stars')
  expect(entries.map(({ amount_in }) => amount_in)).toEqual([40, 380, 40])
})

it('shows only the part that a filter finds', async () => {
  const [student] = students
  await changeRows(test, 'users', student?.id ?? '', { last_name: 'Quimby' })
  const { entries, pagination } = await book('searchTerm=quimby')
  expect(entries.map(({ amount_in, parts }) => [amount_in, parts])).toEqual([[95, undefined]])
  expect(pagination.total).toBe(1)
})

it('is one row of the CSV, which names its parts', async () => {
  const path = '/admin/financial/cash-book/export'
  const { text } = await test.asAdmin.get(path)
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(rows.map((row) => Number(row.In))).toEqual([40, 380, 40])
  expect(rows[1]?.Reference).toBe('1042')
  expect(rows[1]?.Parts?.split('; ')).toHaveLength(4)
  expect(rows[1]?.Parts).toMatch(/, R-2027-\d+, 95\.00/)
})
