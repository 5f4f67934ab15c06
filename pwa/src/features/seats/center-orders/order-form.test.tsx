import type { OrderPreview } from '@cubby/contract/seats/center-orders'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { show } from '@/testing/show.tsx'
import { chosenOf, noOrder, OrderForm, type OrderValues, orderErrors } from './order-form.tsx'

const terms: OrderPreview['terms'] = {
  price: 95,
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 2',
  refund_policy: [{ days: 7, percent: 100 }],
  discount: { kind: 'center', amount: 9.5, code: null, reason: null },
}
const preview: OrderPreview = {
  class_title: 'CPR',
  display_date: 'Dec 4, 2026',
  terms,
  free_seats: 2,
  waiting: 0,
  refusal: null,
  billing: 'One invoice for each order, due 30 days after it is sent.',
  needs_approval: false,
  people: [
    { member_id: 'ada', outcome: 'seat' },
    { member_id: 'ben', outcome: 'seat' },
    { member_id: 'cy', outcome: 'seat' },
    { member_id: 'dee', outcome: 'consent_missing' },
    { member_id: 'eli', outcome: 'already_enrolled' },
  ],
}
const people = ['Ada', 'Ben', 'Cy', 'Dee', 'Eli'].map((name) => ({ member_id: name.toLowerCase(), name }))

function Order({ offered, ...rest }: { offered: OrderPreview | undefined }) {
  const form = useOperationForm({
    defaults: { ...noOrder, session_id: offered ? 's' : '' },
    check: ({ session_id, member_ids }) => orderErrors(session_id, chosenOf(member_ids, people, offered)),
    send: async (_, order) => onOrder(order),
    queryKey: null,
    close: () => {},
  })
  return (
    <OrderForm form={form} people={people} preview={offered} {...rest}>
      <p>The session</p>
    </OrderForm>
  )
}

const onOrder = vi.fn<(order: OrderValues) => void>()

function open(offered: OrderPreview | undefined, rest: object = {}) {
  onOrder.mockClear()
  return show(<Order offered={offered} {...rest} />)
}
const tick = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })

it('orders seats for everybody who fits, and says the price, the billing, and the refunds before', async () => {
  const user = open(preview)
  screen.getByText('2 free seats')
  screen.getByText('$85.50 ($95 − $9.50, Center) for each person')
  screen.getByText(/7 days before/)
  await user.click(tick('Ben'))
  await user.click(tick('Ada'))
  screen.getByText('2 people get a seat.')
  expect(screen.queryByRole('radio')).toBeNull()
  screen.getByText(/^The center pays 2 × \$85\.50 .* = \$171\.00\. One invoice for each order/)
  await user.type(screen.getByLabelText(/^PO number/), ' PO 7 ')
  await user.click(screen.getByRole('button', { name: 'Enroll 2 People' }))
  const expected = { session_id: 's', member_ids: ['ben', 'ada'], mode: 'all', po_number: ' PO 7 ' }
  expect(onOrder).toHaveBeenCalledExactlyOnceWith(expected)
})

it('does not send an order for everybody if there are not enough seats, unless the rest may wait', async () => {
  const user = open(preview)
  await user.click(screen.getByRole('button', { name: 'Choose all' }))
  screen.getByText(/^3 people are chosen, and 2 seats are free\. .* no one would be enrolled\.$/)
  const submit = screen.getByRole('button', { name: 'Enroll 3 People' })
  expect(submit).toHaveProperty('disabled', true)
  expect(screen.getByRole('radio', { name: /^All or none/ })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: /^As many as fit/ }))
  screen.getByText('2 people get a seat, and 1 goes on the waitlist.')
  expect(screen.getAllByText('Seat')).toHaveLength(2)
  await user.click(submit)
  expect(onOrder.mock.calls[0]?.[0]).toMatchObject({ mode: 'fitting', member_ids: ['ada', 'ben', 'cy'] })
})

it('says why somebody cannot be chosen', () => {
  open(preview)
  expect(tick('Dee')).toHaveProperty('disabled', true)
  screen.getByText('Has not agreed to the current Terms and Privacy Policy')
  expect(tick('Eli')).toHaveProperty('disabled', true)
  screen.getByText('Is enrolled already')
})

it('counts no free seat for the order while others wait', async () => {
  const waiting = preview.people.map(({ member_id }) => ({ member_id, outcome: 'waitlist' as const }))
  const user = open({ ...preview, waiting: 4, people: waiting })
  await user.click(tick('Ada'))
  screen.getByText(/^1 person is chosen, and no seat is free\./)
  await user.click(screen.getByRole('radio', { name: /^As many as fit/ }))
  screen.getByText('1 person goes on the waitlist.')
})

it('names everybody who stood in the way of an order', () => {
  const refused = [{ name: 'Ada', text: 'Was offered a spot from the waitlist' }]
  open(preview, { failure: 'No one was enrolled.', refused })
  const alert = within(screen.getByRole('alert'))
  alert.getByText('Ada: Was offered a spot from the waitlist')
})

it('asks for a session and for people', async () => {
  const user = open(undefined)
  await user.click(screen.getByRole('button', { name: 'Enroll' }))
  await screen.findByText('Please choose a session')
  expect(onOrder).not.toHaveBeenCalled()
})
