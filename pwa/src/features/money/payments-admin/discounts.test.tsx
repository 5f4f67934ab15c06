import type { DiscountCode } from '@cubby/contract/money/discounts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json, refused } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { Discounts, limitsText } from './discounts.tsx'
import { type PricedEnrollment, PriceForm } from './price-form.tsx'

const spring: DiscountCode = {
  id: 'd1',
  code: 'SPRING20',
  unit: 'percent',
  value: 20,
  class_ids: [],
  class_titles: [],
  note: 'Flyer',
  valid_from: null,
  valid_through: '2026-12-31',
  max_uses: 50,
  max_uses_per_student: 1,
  min_price: 90,
  ended: false,
  uses: 3,
  given: 57,
  state: 'active',
}

const sent: { request: string; body: unknown }[] = []
let list: () => Response
let answer: () => Response

beforeEach(() => {
  sent.length = 0
  list = () => json({ discounts: [spring] })
  answer = () => json({ discount: spring, message: 'Discount saved' }, 201)
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://localhost')
    if (method !== 'GET') {
      sent.push({ request: `${method} ${pathname}`, body: JSON.parse(String(body)) })
      return answer()
    }
    return pathname.endsWith('/discounts') ? list() : json({ classes: [], total: 0 })
  })
})

const showList = (searchTerm?: string) =>
  show(<Discounts search={{ list: 'discounts', ...(searchTerm && { searchTerm }) }} filters={null} />)

it('shows each code with its limits, uses, and what it took off', async () => {
  showList()
  const row = within(await screen.findByRole('listitem'))
  row.getByText('SPRING20')
  row.getByText('−20%')
  row.getByText('Active')
  row.getByText('3 of 50 uses, $57.00 taken off')
  row.getByText('All classes, through Dec 31, 2026, once for each student, for prices from $90')
})

it('says that there are none, or none that match', async () => {
  showList('winter')
  await screen.findByText('No codes found')
  list = () => json({ discounts: [] })
})

it('says that they could not be loaded', async () => {
  list = () => refused(500, 'internal')
  showList()
  await screen.findByRole('button', { name: /again/i })
})

it('adds a code, and refuses one without a value before it is sent', async () => {
  const user = showList()
  await user.click(await screen.findByRole('button', { name: 'Add Code' }))
  const form = within(screen.getByRole('dialog', { name: 'Add Discount Code' }))
  await user.type(form.getByLabelText('Code'), 'summer-10')
  await user.click(form.getByRole('button', { name: 'Save Code' }))
  form.getByText('Enter what is taken off')
  expect(sent).toEqual([])
  await user.type(form.getByLabelText('Takes off'), '10')
  await user.selectOptions(form.getByLabelText('Unit'), 'US dollars')
  await user.type(form.getByLabelText(/^Total uses/), '5')
  await user.click(form.getByRole('button', { name: 'Save Code' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    request: 'POST /api/admin/discounts',
    body: {
      code: 'SUMMER-10',
      unit: 'dollars',
      value: 10,
      class_ids: [],
      max_uses: 5,
      max_uses_per_student: null,
      valid_from: null,
      min_price: 0,
      ended: false,
    },
  })
})

it('changes and ends a code', async () => {
  const user = showList()
  await user.click(await screen.findByRole('button', { name: 'Change SPRING20' }))
  const form = within(screen.getByRole('dialog', { name: 'Change SPRING20' }))
  await user.click(form.getByRole('switch', { name: 'Ended' }))
  await user.click(form.getByRole('button', { name: 'Save Code' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ request: 'PUT /api/admin/discounts/d1', body: { ended: true, value: 20 } })
})

it('names the classes and days of a code', () => {
  const some = { class_titles: ['CPR', 'Art'], valid_from: '2026-12-01', valid_through: null, min_price: 0 }
  expect(limitsText({ ...spring, ...some, max_uses_per_student: null })).toBe('CPR, Art, from Dec 1, 2026')
})

const rosa: PricedEnrollment = {
  id: 'e1',
  student_name: 'Rosa Delgado',
  class_name: 'CPR',
  price: 95,
  due: 95,
  paid: 95,
}

it('sets the price of one person with a reason, and says what becomes due for a refund', async () => {
  answer = () => json({ priced: { price: 95, discount: null }, transaction: null, message: 'Price set' })
  const user = show(<PriceForm enrollment={rosa} close={() => undefined} />)
  const price = screen.getByLabelText('Price for this person (US dollars)')
  await user.clear(price)
  await user.type(price, '96')
  await user.click(screen.getByRole('button', { name: 'Set Price' }))
  screen.getByText('A price for one person is between 0 and the price of the class')
  screen.getByText('Say why this person has another price')
  await user.clear(price)
  await user.type(price, '40')
  await user.type(screen.getByLabelText('Reason'), 'Scholarship')
  screen.getByText('$95.00 was paid, so $55.00 will be due for a refund.')
  await user.click(screen.getByRole('button', { name: 'Set Price' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    { request: 'PUT /api/admin/enrollments/e1/price', body: { price: 40, reason: 'Scholarship' } },
  ])
})
