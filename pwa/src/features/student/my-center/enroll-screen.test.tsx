import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openPublic } from '@/offline/store/schema.ts'
import {
  becomeLoggedIn,
  classOf,
  currentUser,
  emptyDevice,
  loginOf,
  provider,
  sessionOf,
  storedOutbox,
} from '@/offline/testing.ts'
import { centerOf, memberOf } from '@/testing/center.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { EnrollScreen } from './enroll-screen.tsx'

// Nothing is sent: the order stays in the outbox.
vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(), syncSoon: vi.fn(), syncAfterSilence: vi.fn() }))

beforeEach(async () => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('there is no connection')
  })
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
})

it('a saved order names no payment plan, because the center pays by its invoices', async () => {
  const plan = [
    { share: 1, days: 0, from: 'approval' as const },
    { share: 1, days: 7, from: 'start' as const },
  ]
  const { classes, provider: schools } = await openPublic()
  await classes.add(
    classOf({ payment_plan: plan, sessions: [sessionOf({ starts_at: '2099-12-04T23:00:00Z' })] }),
  )
  await schools.add({ ...provider, refund_policy: [{ days: 0, percent: 100 }] })
  await (await currentUser()).db.centers.add(centerOf({ staff: [memberOf('Anna Berg')] }))
  const user = showWithLinks(<EnrollScreen search={{ session: 's1', member: 'Anna Berg' }} />)
  const review = await screen.findByRole('button', { name: 'Review and enroll' })
  await waitFor(() => expect(review).toHaveProperty('disabled', false))
  await user.click(review)
  await user.click(await screen.findByRole('button', { name: /^(Save the order|Enroll 1 person)$/ }))
  await waitFor(async () => expect(await storedOutbox()).toHaveLength(1))
  const [order] = await storedOutbox()
  expect(order?.args).toMatchObject({
    ordered: { seen: { terms: { price: 95, refund_policy: [{ days: 0, percent: 100 }], payment_plan: [] } } },
  })
})

it('asks what to do about too few spots only if there are too few', async () => {
  const { classes } = await openPublic()
  await classes.add(
    classOf({ sessions: [sessionOf({ starts_at: '2099-12-04T23:00:00Z', available_spots: 1 })] }),
  )
  const staff = [memberOf('Anna Berg'), memberOf('Cleo Zorn')]
  await (await currentUser()).db.centers.add(centerOf({ staff }))
  const user = showWithLinks(<EnrollScreen search={{ session: 's1', member: 'Anna Berg' }} />)
  await screen.findByText('1 person · $95 · 1 spot')
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /Cleo Zorn/ }))
  screen.getByRole('group', { name: '1 spot for 2 people' })
  await user.click(screen.getByRole('radio', { name: /^As many as fit/ }))
  await user.click(screen.getByRole('button', { name: 'Review and enroll' }))
  const review = within(await screen.findByRole('dialog', { name: 'Enroll 2 people?' }))
  review.getByText(/^Anyone who doesn't get a spot joins the waitlist\./)
  await user.click(review.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('checkbox', { name: /Cleo Zorn/ }))
  expect(screen.queryByRole('radio')).toBeNull()
  screen.getByText(/^If anyone cannot get a spot, no one is enrolled\./)
})
