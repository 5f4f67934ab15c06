import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  becomeLoggedIn,
  classOf,
  emptyDevice,
  enrollmentOf,
  json,
  loginOf,
  refused,
  sessionOf,
  storedOutbox,
} from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { ActionBar } from './action-bar.tsx'
import { whatHappensNext } from './confirmation.tsx'
import { EnrollmentBox } from './enrollment-box.tsx'
import type { NextStep } from './next-step.ts'
import { removeCode } from './own-price.tsx'

// Nothing is sent: the command stays in the outbox.
vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(), syncSoon: vi.fn(), syncAfterSilence: vi.fn() }))

const rosa = loginOf('rosa')
const enroll: NextStep = { kind: 'enroll' }
const early = { unit: 'dollars', value: 10, until: '2026-11-21' } as const
const code = { kind: 'code', amount: 19, code: 'SPRING20', reason: null } as const
const asked: string[] = []
let answer: () => Response

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] })
  asked.length = 0
  answer = () => json({ price: 95, discount: code })
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input, 'http://localhost').search)
    return answer()
  })
  await emptyDevice()
  await becomeLoggedIn(rosa)
  removeCode(rosa.user.id, sessionOf().id)
})
afterEach(() => void vi.useRealTimers())

function showClass(changes: Partial<TrainingClass> = {}, step: NextStep = enroll) {
  const trainingClass = classOf(changes)
  const steps = [{ session: sessionOf(), step, conflict: null }]
  const [chosen] = steps
  if (!chosen) throw new Error('no session')
  const user = showWithLinks(
    <>
      <EnrollmentBox trainingClass={trainingClass} chosen={chosen} />
      <ActionBar trainingClass={trainingClass} steps={steps} chosen={chosen} />
    </>,
  )
  const box = within(screen.getByRole('region', { name: 'Enrollment' }))
  return { user, box, bar: within(screen.getByRole('region', { name: 'Chosen session' })) }
}

const enter = async ({ user, box }: ReturnType<typeof showClass>, text: string) => {
  await user.click(await box.findByRole('button', { name: 'Enter a discount code' }))
  await user.type(box.getByLabelText('Discount code'), text)
  await user.click(box.getByRole('button', { name: 'Apply' }))
}

it('promises the early bird price at most until the session starts', () => {
  const { box } = showClass({ discounts: { early_bird: { ...early, until: '2026-12-19' }, returning: null } })
  // The session is on December 4.
  box.getByText('The early bird price holds through Dec 4, 2026.')
})

it('shows the early bird price until its last day, and sends it with the enrollment', async () => {
  const { user, box, bar } = showClass({ discounts: { early_bird: early, returning: null } })
  box.getByText('$85')
  box.getByText('$95 − $10, Early bird')
  box.getByText('The early bird price holds through Nov 21, 2026.')
  bar.getByText(/^\$85 · /)
  await user.click(await bar.findByRole('button', { name: /^Enroll Now/ }))
  await waitFor(async () => expect(await storedOutbox()).toHaveLength(1))
  const [row] = await storedOutbox()
  expect(row?.args).toMatchObject({
    seen: { terms: { price: 95, discount: { kind: 'early_bird', amount: 10 } } },
  })
  expect(row?.args).not.toHaveProperty('code')
})

it('shows the full price on the day after', () => {
  vi.setSystemTime(new Date('2026-11-22T15:00:00Z'))
  const { box } = showClass({ discounts: { early_bird: early, returning: null } })
  box.getByText('$95')
  expect(box.queryByText(/early bird/i)).toBeNull()
})

it('applies a code that the server accepts, and sends it with the price', async () => {
  const shown = showClass()
  await enter(shown, ' spring 20')
  await shown.box.findByText('$95 − $19, Code SPRING20')
  expect(shown.box.getByText('SPRING20').parentElement?.textContent).toBe('SPRING20 is applied to Fri, Dec 4')
  expect(asked).toEqual([`?sessionId=${sessionOf().id}&code=SPRING20`])
  await shown.user.click(shown.bar.getByRole('button', { name: /^Enroll Now/ }))
  await waitFor(async () => expect(await storedOutbox()).toHaveLength(1))
  const [row] = await storedOutbox()
  expect(row?.args).toMatchObject({
    code: 'SPRING20',
    seen: { terms: { price: 95, discount: { amount: 19 } } },
  })
})

it('can take a code away again', async () => {
  const shown = showClass()
  await enter(shown, 'SPRING20')
  await shown.user.click(await shown.box.findByRole('button', { name: 'Remove' }))
  shown.box.getByText('$95')
})

it('says that a code does not apply', async () => {
  answer = () => refused(409, 'code_not_valid')
  const shown = showClass()
  await enter(shown, 'WRONG')
  await waitFor(() =>
    expect(shown.box.getByLabelText('Discount code').getAttribute('aria-invalid')).toBe('true'),
  )
  shown.box.getByText('$95')
})

it('says that a code is not used because another discount is as large', async () => {
  answer = () => json({ price: 95, discount: { ...code, kind: 'early_bird', code: null } })
  const shown = showClass()
  await enter(shown, 'SPRING20')
  await shown.box.findByText('The code is not used, because you already save as much: Early bird.')
})

it('shows the price that was fixed with the place, and offers no code', () => {
  const priced = { price: 95, discount: code }
  const step: NextStep = { kind: 'enrolled', enrollment: enrollmentOf({ priced }) }
  const { box } = showClass({ price: 120 }, step)
  box.getByText('$76')
  expect(box.queryByRole('button', { name: 'Enter a discount code' })).toBeNull()
  expect(whatHappensNext(step, classOf({ price: 120 }), { session: sessionOf() })).toContain(
    'Then you pay $76 ($95 − $19, Code SPRING20) under Payments Due.',
  )
})
