import 'fake-indexeddb/auto'
import type { Payment } from '@cubby/contract/money/payments'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ChoiceNote } from '@/features/catalog/rebooking/choice-note.tsx'
import { ActionBar } from '@/features/seats/enrollments/action-bar.tsx'
import { whatHappensNext } from '@/features/seats/enrollments/confirmation.tsx'
import { EnrollmentBox } from '@/features/seats/enrollments/enrollment-box.tsx'
import type { NextStep } from '@/features/seats/enrollments/next-step.ts'
import { AskSheet } from '@/features/seats/transfers/ask-sheet.tsx'
import { WaitlistSection } from '@/features/seats/waitlist/waitlist-section.tsx'
import {
  becomeLoggedIn,
  classOf,
  emptyDevice,
  enrollmentOf,
  entryOf,
  loginOf,
  sessionOf,
  storedOutbox,
} from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { EnrollmentCard } from './enrollment-card.tsx'

vi.mock('@/offline/sync/sync.ts', () => ({
  sync: vi.fn(async () => undefined),
  syncSoon: vi.fn(),
}))
/** A payment that the device has from before the center paid. */
const payment: Partial<Payment> = {
  id: 'p1',
  enrollment_id: 'e1',
  status: 'pending',
  amount: 95,
  paid: 40,
  remaining: 55,
  due_date: '2099-11-01',
  receipts: [],
}
const paid_by = 'Little Stars'
const mine = enrollmentOf({ paid_by, starts_at: '2099-12-04T14:00:00Z', can_withdraw: true })
const later = sessionOf({ id: 'later', starts_at: '2099-12-11T23:00:00Z' })
const entry = entryOf({ status: 'waiting', paid_by, starts_at: '2099-12-04T14:00:00Z' })
vi.mock('@/offline/hooks/use-collection.ts', async (load) => ({
  ...(await load<object>()),
  usePayments: () => ({ rows: [payment], asOf: null }),
  useClasses: () => ({ rows: [classOf({ sessions: [later] })] }),
}))
vi.mock('@/offline/hooks/user-rows.ts', async (load) => ({
  ...(await load<object>()),
  useCurrentWaitlist: () => ({ rows: [entry], asOf: new Date(), failed: false }),
}))

beforeAll(() => {
  // jsdom knows dialogs, but does not open or close them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
})

it('the card of an enrollment says who pays, and has nothing to pay', async () => {
  showWithLinks(
    <EnrollmentCard enrollment={{ ...mine, priced: { price: 95, discount: null } }} withdrawal={undefined} />,
  )
  const card = await screen.findByRole('listitem')
  expect(card.textContent).toContain('Paid by Little Stars')
  expect(card.textContent).not.toMatch(/\$|Pay Now/)
})

it('a withdrawal says that the center gets back what was paid, and agrees to a refund of nothing', async () => {
  const user = showWithLinks(<EnrollmentCard enrollment={mine} withdrawal={undefined} />)
  await user.click(await screen.findByRole('button', { name: /^More for/ }))
  await user.click(await screen.findByRole('button', { name: /^Withdraw from/, hidden: true }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Withdraw from this class?' }))
  sheet.getByText('Little Stars pays for this class. What is refunded goes back to Little Stars, not to you.')
  await user.click(sheet.getByRole('button', { name: 'Withdraw' }))
  await waitFor(async () =>
    expect(await storedOutbox()).toMatchObject([
      { kind: 'withdraw', args: { shown: { paid: 0, refund: 0 } } },
    ]),
  )
})

it('asking for another date compares no prices and no deadlines', async () => {
  const refund_deadlines = [{ until: '2020-01-01T14:00:00Z', percent: 100 }]
  const user = showWithLinks(<AskSheet ref={{ current: null }} enrollment={{ ...mine, refund_deadlines }} />)
  await user.selectOptions(screen.getByLabelText('New date'), 'later')
  expect(screen.getByRole('status', { hidden: true }).textContent).toMatch(/Paid by Little Stars\.$/)
  expect(screen.queryByText(/deadlines for a refund/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ask for this date', hidden: true }))
  await waitFor(async () =>
    expect(await storedOutbox()).toMatchObject([{ args: { shown: { paid: 0, refund: 0 } } }]),
  )
})

it('the choice after a cancellation has no refund for the student', async () => {
  const choice = { answer_until: '2099-06-01T14:00:00.000Z', unanswered: 'refund' } as const
  const user = showWithLinks(<ChoiceNote enrollment={{ ...mine, choice }} />)
  const note = await screen.findByRole('region', { name: 'Your choice' })
  expect(note.textContent).toContain('If you do not choose by then, your enrollment ends.')
  await user.click(screen.getByRole('button', { name: /^Choose now/ }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByLabelText(/^Withdraw/).closest('label')?.textContent).toContain(
    'What is refunded goes back to Little Stars, not to you.',
  )
  expect(sheet.queryByText(/everything you paid/)).toBeNull()
})

it.each([
  ['enrolled', { kind: 'enrolled', enrollment: mine }],
  ['with an offer', { kind: 'accept', entry: { ...entry, status: 'offered' } }],
  ['on the waitlist', { kind: 'on-waitlist', entry }],
] satisfies [string, NextStep][])('the page of a class says it to who is %s', async (_where, step) => {
  const steps = [{ session: sessionOf(), step, conflict: null }]
  const [chosen] = steps
  if (!chosen) throw new Error('no session')
  const trainingClass = classOf({ price: 95, payment_plan: [] })
  showWithLinks(
    <>
      <EnrollmentBox trainingClass={trainingClass} chosen={chosen} />
      <ActionBar trainingClass={trainingClass} steps={steps} chosen={chosen} />
    </>,
  )
  for (const name of ['Enrollment', 'Chosen session']) {
    const { textContent } = screen.getByRole('region', { name })
    expect(textContent).toContain('Paid by Little Stars')
    expect(textContent).not.toContain('$')
  }
})

it('the confirmation says that the student pays nothing', () => {
  const sentences = whatHappensNext({ kind: 'enrolled', enrollment: mine }, classOf({ price: 95 }), {
    session: sessionOf(),
  })
  expect(sentences).toContain('You pay nothing: Little Stars pays.')
  expect(sentences.join()).not.toContain('$')
})

it('the card of a place on the waitlist says who will pay', async () => {
  showWithLinks(<WaitlistSection />)
  await screen.findByText('Paid by Little Stars')
})
