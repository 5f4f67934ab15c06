import 'fake-indexeddb/auto'
import type { CenterOrdered } from '@cubby/contract/seats/center-orders'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { becomeLoggedIn, emptyDevice, loginOf, put, rowOf, storedOutbox } from '@/offline/testing.ts'
import { centerOf } from '@/testing/center.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { OrderCards } from './order-cards.tsx'

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
})

function orderRow(changes: Partial<OutboxRow<'order-for-center'>> = {}): OutboxRow<'order-for-center'> {
  const { kind: _, ...row } = rowOf()
  const terms = {
    price: 95,
    start_date: '2026-12-04',
    end_date: '2026-12-04',
    start_time: '18:00',
    end_time: '20:30',
    location: null,
  }
  return {
    ...row,
    kind: 'order-for-center',
    ...changes,
    args: {
      centerId: 'c1',
      centerName: 'Little Stars',
      ordered: { sessionId: 's1', classId: 'k1', seen: { title: 'CPR', terms } },
      people: [
        { member_id: 'm1', name: 'Rosa Delgado' },
        { member_id: 'm2', name: 'Vera Young' },
      ],
      mode: 'all',
      poNumber: '',
      ...changes.args,
    },
  }
}

it('an order that waits says that nobody is enrolled yet, and can be taken back', async () => {
  await put(orderRow())
  const user = showWithLinks(<OrderCards center={centerOf()} />)
  await screen.findByText('Enroll 2 people in CPR, Dec 4, 2026')
  screen.getByText('Waiting to be sent. No one is enrolled yet.')
  screen.getByText('Rosa Delgado, Vera Young')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await storedOutbox()).toEqual([]))
})

it('a refused order names who stood in the way until it is dismissed', async () => {
  const lastError = {
    code: 'order_refused',
    message: 'No one was enrolled.',
    details: [{ member_id: 'm2', name: 'Vera Young', text: 'No spot is free' }],
  }
  await put(orderRow({ status: 'conflict', lastError }))
  const user = showWithLinks(<OrderCards center={centerOf()} />)
  await screen.findByText('No one was enrolled.')
  expect(screen.getByText('Vera Young:').parentElement?.textContent).toBe('Vera Young: No spot is free')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('No one was enrolled.')).toBeNull())
})

it('the result says what became of each person, until the director has read it', async () => {
  const result: CenterOrdered = {
    order_id: 'o1',
    class_title: 'CPR',
    display_date: 'Dec 4, 2026',
    message: '1 enrolled, 1 on the waitlist.',
    people: [
      { member_id: 'm1', name: 'Rosa Delgado', outcome: 'seat', text: 'Enrolled' },
      { member_id: 'm2', name: 'Vera Young', outcome: 'waitlist', text: 'Place 2 on the waitlist' },
    ],
  }
  await put(
    orderRow({ status: 'done', result }),
    orderRow({ id: 'other', args: { ...orderRow().args, centerId: 'c2' } }),
  )
  const user = showWithLinks(<OrderCards center={centerOf()} />)
  await screen.findByText('1 enrolled, 1 on the waitlist.')
  const [card, ...others] = screen.getAllByRole('list')[0]?.children ?? []
  expect(others).toEqual([])
  within(card as HTMLElement).getByText(/Place 2 on the waitlist/)
  await user.click(screen.getByRole('button', { name: 'I have read it' }))
  await waitFor(() => expect(screen.queryByText('1 enrolled, 1 on the waitlist.')).toBeNull())
})
