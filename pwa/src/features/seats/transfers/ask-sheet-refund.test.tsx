import 'fake-indexeddb/auto'
import type { Payment } from '@cubby/contract/money/payments'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  becomeLoggedIn,
  classOf,
  emptyDevice,
  enrollmentOf,
  loginOf,
  sessionOf,
  storedOutbox,
} from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { AskSheet } from './ask-sheet.tsx'

vi.mock('@/offline/sync/sync.ts', () => ({
  sync: vi.fn(async () => undefined),
  syncSoon: vi.fn(),
}))
let payments: { rows: Partial<Payment>[]; asOf: Date | null }
const later = sessionOf({ id: 'later', starts_at: '2099-12-11T23:00:00Z' })
vi.mock('@/offline/hooks/use-collection.ts', async (load) => ({
  ...(await load<object>()),
  usePayments: () => payments,
  useClasses: () => ({ rows: [classOf({ sessions: [later] })] }),
}))

/** The first deadline has passed, and the second one has not. */
const half = [
  { until: '2020-01-01T14:00:00Z', percent: 100 },
  { until: '2099-01-01T14:00:00Z', percent: 50 },
]
const paid = { enrollment_id: 'e1', status: 'paid', paid: 95, remaining: 0 } as const

beforeAll(() => {
  // jsdom knows dialogs, but does not close them.
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
  payments = { rows: [paid], asOf: new Date() }
})

async function choose(refund_deadlines = half) {
  const enrollment = enrollmentOf({ refund_deadlines })
  const user = showWithLinks(<AskSheet ref={{ current: null }} enrollment={enrollment} />)
  await user.selectOptions(screen.getByLabelText('New date'), 'later')
  return user
}
const FIRST = /^A refund deadline has passed/

it('says from the stored data that a deadline that has passed stays passed, and sends what it showed', async () => {
  const user = await choose()
  screen.getByText(
    'A refund deadline has passed, and a new date does not change that. If you withdraw later, you get back at most 50%, unless the office decides otherwise.',
  )
  await user.click(screen.getByRole('button', { name: 'Ask for this date', hidden: true }))
  await waitFor(async () =>
    expect(await storedOutbox()).toMatchObject([
      { kind: 'request-transfer', args: { shown: { paid: 95, refund: 47.5 } } },
    ]),
  )
})

it('says so when nothing would be refunded anymore', async () => {
  await choose(half.slice(0, 1))
  screen.getByText(/^The refund deadlines have passed, and a new date does not change that/)
})

it('says nothing before the first deadline', async () => {
  await choose([{ until: '2099-01-01T14:00:00Z', percent: 100 }])
  expect(screen.queryByText(/deadline/)).toBeNull()
})

it('says nothing without a payment', async () => {
  payments = { rows: [], asOf: new Date() }
  await choose()
  expect(screen.queryByText(FIRST)).toBeNull()
})

it('says nothing while nothing is paid', async () => {
  payments = { rows: [{ ...paid, status: 'pending', paid: 0, remaining: 95 }], asOf: new Date() }
  await choose()
  expect(screen.queryByText(FIRST)).toBeNull()
})

it('says it to be safe when this device does not know the payments, and then sends no refund', async () => {
  payments = { rows: [], asOf: null }
  const user = await choose()
  screen.getByText(FIRST)
  await user.click(screen.getByRole('button', { name: 'Ask for this date', hidden: true }))
  await waitFor(async () => expect(await storedOutbox()).toHaveLength(1))
  expect((await storedOutbox())[0]?.args).not.toHaveProperty('shown')
})
