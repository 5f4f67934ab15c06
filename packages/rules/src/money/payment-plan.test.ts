import type { PaymentPlan } from '@cubby/contract/payment-plan'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../days.ts'
import { refused } from '../rule-result.ts'
import { paidCents, paymentStatus, remainingCents } from './payment.ts'
import {
  changedInstallments,
  dueCentsBy,
  dueSoonCents,
  installmentsOf,
  movedInstallments,
  nextDueDate,
  nextInstallment,
  overdueCents,
  type PlannedPayment,
  planInstallments,
  resizedInstallments,
  resumedInstallments,
} from './payment-plan.ts'
import { paymentPlanText, planAmountsText } from './payment-plan-text.ts'

const THIRDS: PaymentPlan = [
  { share: 1, days: 0, from: 'approval' },
  { share: 1, days: 30, from: 'approval' },
  { share: 1, days: 60, from: 'approval' },
]
const DEPOSIT: PaymentPlan = [
  { share: 25, days: 0, from: 'approval' },
  { share: 75, days: 7, from: 'start' },
]

const shortly = (installments: readonly { amount_cents: number; due_date: string }[] | null) =>
  installments?.map(({ amount_cents, due_date }) => [amount_cents, due_date])

const payment = (
  paid: number,
  installments: PlannedPayment['installments'],
  status: PlannedPayment['status'] = 'pending',
): PlannedPayment => ({
  status,
  amount_cents: installments?.reduce((sum, { amount_cents }) => sum + amount_cents, 0) ?? 24_000,
  received_cents: paid,
  refunded_cents: 0,
  kept_cents: 0,
  due_date: '2027-01-04',
  installments,
})

/** $80.00 on Jan 4, Jan 31, and Mar 2. */
const three = planInstallments(THIRDS, { amountCents: 24_000, today: '2027-01-01', startDate: '2027-02-10' })

describe('planInstallments', () => {
  it.each([
    [
      'a third now, and in 30 and 60 days, also after the start',
      THIRDS,
      24_000,
      '2027-01-01',
      '2027-02-10',
      [
        [8_000, '2027-01-04'],
        [8_000, '2027-01-31'],
        [8_000, '2027-03-02'],
      ],
    ],
    [
      'the odd cents in the last one',
      THIRDS,
      10_000,
      '2027-01-01',
      '2027-02-10',
      [
        [3_333, '2027-01-04'],
        [3_333, '2027-01-31'],
        [3_334, '2027-03-02'],
      ],
    ],
    [
      'a deposit, and the rest a week before the start',
      DEPOSIT,
      9_500,
      '2027-01-01',
      '2027-02-10',
      [
        [2_375, '2027-01-04'],
        [7_125, '2027-02-03'],
      ],
    ],
    [
      'both in 3 days if the week before the start has begun',
      DEPOSIT,
      9_500,
      '2027-02-05',
      '2027-02-10',
      [
        [2_375, '2027-02-08'],
        [7_125, '2027-02-08'],
      ],
    ],
    [
      'both at the start if that is tomorrow',
      DEPOSIT,
      9_500,
      '2027-02-09',
      '2027-02-10',
      [
        [2_375, '2027-02-10'],
        [7_125, '2027-02-10'],
      ],
    ],
    [
      'the rest before the second month, if the session starts sooner',
      [...DEPOSIT, { share: 25, days: 60, from: 'approval' }],
      10_000,
      '2027-01-01',
      '2027-02-10',
      [
        [2_000, '2027-01-04'],
        [6_000, '2027-02-03'],
        [2_000, '2027-03-02'],
      ],
    ],
    ['no installment without a cent', THIRDS, 2, '2027-01-01', '2027-02-10', [[2, '2027-03-02']]],
    [
      'across February 29',
      THIRDS,
      300,
      '2028-02-01',
      '2028-05-01',
      [
        [100, '2028-02-04'],
        [100, '2028-03-02'],
        [100, '2028-04-01'],
      ],
    ],
  ] as const)('gives %s', (_what, plan, amountCents, today, startDate, expected) => {
    expect(shortly(planInstallments(plan as PaymentPlan, { amountCents, today, startDate }))).toEqual(
      expected,
    )
  })

  it.each([
    ['without a plan', [], 24_000],
    ['if nothing is owed', THIRDS, 0],
  ] as const)('gives none %s', (_when, plan, amountCents) => {
    const planned = { amountCents, today: '2027-01-01', startDate: '2027-02-10' }
    expect(planInstallments(plan as PaymentPlan, planned)).toBeNull()
  })

  it('counts the days in the time zone of the provider', () => {
    // In New York it is still December 31.
    const today = dayOf(new Date('2027-01-01T04:59:00Z'), 'America/New_York')
    expect(shortly(planInstallments(THIRDS, { amountCents: 300, today, startDate: '2027-04-01' }))).toEqual([
      [100, '2027-01-03'],
      [100, '2027-01-30'],
      [100, '2027-03-01'],
    ])
  })

  it('continues the days of an earlier payment, but never sooner than in 3 days', () => {
    const later = { amountCents: 30_000, today: '2027-02-20', startDate: '2027-04-10' }
    expect(shortly(planInstallments(THIRDS, { ...later, former: three ?? [] }))).toEqual([
      [10_000, '2027-02-23'],
      [10_000, '2027-02-23'],
      [10_000, '2027-03-02'],
    ])
  })
})

describe('the installments of a payment', () => {
  it.each([
    [0, [8_000, 8_000, 8_000], '2027-01-04'],
    [7_999, [1, 8_000, 8_000], '2027-01-04'],
    [8_000, [0, 8_000, 8_000], '2027-01-31'],
    [10_000, [0, 6_000, 8_000], '2027-01-31'],
    [16_000, [0, 0, 8_000], '2027-03-02'],
    [23_999, [0, 0, 1], '2027-03-02'],
  ])('are filled from the earliest one by %i cents', (paid, remaining, due) => {
    const planned = payment(paid, three)
    expect(installmentsOf(planned).map(({ remaining_cents }) => remaining_cents)).toEqual(remaining)
    expect(nextInstallment(planned)?.due_date).toBe(due)
    expect(nextDueDate(three ?? [], paid)).toBe(due)
  })

  it('are all settled when the payment is closed, also after a refund of a part', () => {
    const refunded = { ...payment(24_000, three, 'paid'), refunded_cents: 5_000 }
    expect(installmentsOf(refunded).every(({ remaining_cents }) => remaining_cents === 0)).toBe(true)
    expect(nextInstallment(refunded)).toBeUndefined()
    expect(nextDueDate(three ?? [], 24_000)).toBe('2027-03-02')
  })

  it('are one without a plan', () => {
    const whole = payment(4_000, null)
    expect(installmentsOf(whole)).toEqual([
      { amount_cents: 24_000, due_date: '2027-01-04', remaining_cents: 20_000 },
    ])
    expect(overdueCents(whole, '2027-01-05')).toBe(20_000)
  })

  it.each([
    ['2026-12-27', 0, 0],
    ['2026-12-28', 0, 8_000],
    ['2027-01-04', 0, 8_000],
    ['2027-01-05', 8_000, 0],
    ['2027-01-24', 8_000, 8_000],
    ['2027-02-01', 16_000, 0],
    ['2027-03-03', 24_000, 0],
  ])('are on %s overdue by %i cents and due soon by %i', (today, overdue, soon) => {
    expect(overdueCents(payment(0, three), today)).toBe(overdue)
    expect(dueSoonCents(payment(0, three), today)).toBe(soon)
  })
})

describe('after a change', () => {
  it('those before the start move with the session, in the order of their dates', () => {
    const plan: PaymentPlan = [
      { share: 1, days: 30, from: 'approval' },
      { share: 3, days: 7, from: 'start' },
    ]
    const before = planInstallments(plan, { amountCents: 400, today: '2027-01-01', startDate: '2027-02-10' })
    expect(shortly(before)).toEqual([
      [100, '2027-01-31'],
      [300, '2027-02-03'],
    ])
    const moved = movedInstallments(before ?? [], { startDate: '2027-01-20', today: '2027-01-02' })
    expect(shortly(moved)).toEqual([
      [300, '2027-01-13'],
      [100, '2027-01-31'],
    ])
    const back = movedInstallments(moved, { startDate: '2027-02-10', today: '2027-01-02' })
    expect(back).toEqual(before)
  })

  it.each([
    [
      30_000,
      [
        [8_000, '2027-01-04'],
        [8_000, '2027-01-31'],
        [14_000, '2027-03-02'],
      ],
    ],
    [
      20_000,
      [
        [8_000, '2027-01-04'],
        [8_000, '2027-01-31'],
        [4_000, '2027-03-02'],
      ],
    ],
    [
      16_000,
      [
        [8_000, '2027-01-04'],
        [8_000, '2027-01-31'],
      ],
    ],
    [5_000, [[5_000, '2027-01-04']]],
    [0, []],
  ])('the last ones take the difference to %i cents', (amount, expected) => {
    expect(shortly(resizedInstallments(three ?? [], amount))).toEqual(expected)
  })

  it('nothing of a student who takes part again is due sooner than in 3 days', () => {
    const again = resumedInstallments(three ?? [], { startDate: '2027-04-01', today: '2027-02-01' })
    expect(shortly(again)).toEqual([
      [8_000, '2027-02-04'],
      [8_000, '2027-02-04'],
      [8_000, '2027-03-02'],
    ])
  })
})

describe('changedInstallments', () => {
  const change = (paid: number, wanted: [number, string][], today = '2027-01-10') =>
    changedInstallments(
      payment(paid, three),
      wanted.map(([amount_cents, due_date]) => ({ amount_cents, due_date })),
      today,
    )
  const installments = (paid: number, wanted: [number, string][]) => {
    const changed = change(paid, wanted)
    return changed.ok ? shortly(changed.installments) : changed
  }

  it('replaces what is owed and keeps what was paid', () => {
    expect(
      installments(10_000, [
        [10_000, '2027-02-28'],
        [4_000, '2027-02-01'],
      ]),
    ).toEqual([
      [8_000, '2027-01-04'],
      [2_000, '2027-01-31'],
      [4_000, '2027-02-01'],
      [10_000, '2027-02-28'],
    ])
  })

  it('leaves the money with what it paid if the rest is due sooner', () => {
    const changed = change(10_000, [[14_000, '2027-01-15']])
    if (!changed.ok) throw new Error(changed.reason)
    expect(shortly(changed.installments)).toEqual([
      [8_000, '2027-01-04'],
      [2_000, '2027-01-15'],
      [14_000, '2027-01-15'],
    ])
    expect(overdueCents(payment(10_000, changed.installments), '2027-01-16')).toBe(14_000)
  })

  it('lets an installment that is overdue keep its day', () => {
    const changed = change(
      4_000,
      [
        [4_000, '2027-01-04'],
        [16_000, '2027-02-15'],
      ],
      '2027-01-10',
    )
    if (!changed.ok) throw new Error(changed.reason)
    expect(shortly(changed.installments)).toEqual([
      [4_000, '2027-01-04'],
      [4_000, '2027-01-04'],
      [16_000, '2027-02-15'],
    ])
  })

  it('gives a payment without a plan installments', () => {
    const changed = changedInstallments(
      payment(0, null),
      [{ amount_cents: 24_000, due_date: '2027-01-10' }],
      '2027-01-10',
    )
    expect(changed).toEqual({ ok: true, installments: [{ amount_cents: 24_000, due_date: '2027-01-10' }] })
  })

  it.each([
    ['too little', [[13_999, '2027-02-01']]],
    [
      'too much',
      [
        [14_000, '2027-02-01'],
        [1, '2027-02-02'],
      ],
    ],
    ['nothing', []],
  ] as [string, [number, string][]][])('refuses %s', (_what, wanted) => {
    expect(change(10_000, wanted)).toEqual(refused('installments_mismatch'))
  })

  it.each([
    ['a day that has passed', [[14_000, '2027-01-09']]],
    ['the day of an installment that is paid', [[14_000, '2027-01-04']]],
    [
      'the same day twice',
      [
        [7_000, '2027-02-01'],
        [7_000, '2027-02-01'],
      ],
    ],
  ] as [string, [number, string][]][])('refuses %s', (_what, wanted) => {
    expect(change(10_000, wanted)).toEqual(refused('installment_dates'))
  })

  it('refuses a payment of which nothing is owed', () => {
    expect(changedInstallments(payment(24_000, three, 'paid'), [], '2027-01-10')).toEqual(
      refused('payment_not_due'),
    )
  })
})

describe('texts', () => {
  it.each([
    [THIRDS, 'On approval: 1/3; 30 days after approval: 1/3; 60 days after approval: 1/3.'],
    [DEPOSIT, 'On approval: 25%; 7 days before the start: 75%.'],
    [
      [
        { share: 2, days: 1, from: 'approval' },
        { share: 4, days: 0, from: 'start' },
      ],
      '1 day after approval: 1/3; at the start: 2/3.',
    ],
    [[], 'Everything at once.'],
  ] as [PaymentPlan, string][])('describe the plan %j', (plan, text) => {
    expect(paymentPlanText(plan)).toBe(text)
  })

  it('state the amounts of a price', () => {
    expect(planAmountsText(DEPOSIT, 95)).toBe('On approval: $23.75; 7 days before the start: $71.25.')
    expect(planAmountsText(THIRDS, 100)).toBe(
      'On approval: $33.33; 30 days after approval: $33.33; 60 days after approval: $33.34.',
    )
    expect(planAmountsText(THIRDS, 0.02)).toBe('60 days after approval: $0.02.')
  })
})

describe('for any plan, amount, and day', () => {
  const plans = fc.uniqueArray(
    fc.record({
      share: fc.integer({ min: 1, max: 100 }),
      days: fc.integer({ min: 0, max: 365 }),
      from: fc.constantFrom('approval' as const, 'start' as const),
    }),
    { minLength: 2, maxLength: 12, selector: ({ days, from }) => `${from} ${days}` },
  )
  const day = fc.integer({ min: -400, max: 800 }).map((days) => addDays('2027-01-01', days))
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  const planned = fc.tuple(plans, cents, day, day).map(([plan, amountCents, today, startDate]) => ({
    plan,
    amountCents,
    today,
    startDate,
    installments: planInstallments(plan, { amountCents, today, startDate }) ?? [],
  }))

  it('the installments add up to the amount, none is empty, and they are in order', () => {
    fc.assert(
      fc.property(planned, ({ amountCents, installments }) => {
        expect(installments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(amountCents)
        expect(installments.every(({ amount_cents }) => amount_cents > 0)).toBe(true)
        const dates = installments.map(({ due_date }) => due_date)
        expect(dates).toEqual(dates.toSorted())
      }),
    )
  })

  it('only days after the approval may pass the start', () => {
    fc.assert(
      fc.property(planned, ({ today, startDate, installments }) => {
        fc.pre(today <= startDate)
        const late = installments.filter(({ due_date }) => due_date > startDate)
        expect(late.every(({ from, days }) => from === 'approval' && (days ?? 0) > 0)).toBe(true)
      }),
    )
  })

  it('only the sum of the money matters, not its order, and taking it back and giving it again changes nothing', () => {
    const moves = fc.array(fc.integer({ min: -30_000, max: 30_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(planned, moves, fc.integer({ min: 0, max: 5_000 }), day, (plan, all, again, today) => {
        const { amountCents, installments } = plan
        const after = (some: readonly number[]) => {
          const facts = { received_cents: 0, refunded_cents: 0 }
          for (const cents of some) facts[cents > 0 ? 'received_cents' : 'refunded_cents'] += Math.abs(cents)
          return { ...payment(0, installments), ...facts, amount_cents: amountCents }
        }
        const paid = paidCents(after(all))
        fc.pre(paid >= 0 && paid < amountCents)
        expect(installmentsOf(after(all.toReversed()))).toEqual(installmentsOf(after(all)))
        expect(installmentsOf(after([...all, -again, again]))).toEqual(installmentsOf(after(all)))
        const owed = installmentsOf(after(all))
        expect(owed.reduce((sum, one) => sum + one.remaining_cents, 0)).toBe(remainingCents(after(all)))
        // At most one installment is partly paid: what is paid comes first.
        const open = owed.findIndex(({ remaining_cents }) => remaining_cents > 0)
        expect(owed.slice(0, open).every(({ remaining_cents }) => remaining_cents === 0)).toBe(true)
        expect(owed.slice(open + 1).every((one) => one.remaining_cents === one.amount_cents)).toBe(true)
        // The next due date alone tells the worst status.
        const statuses = owed.flatMap(({ remaining_cents, due_date }) =>
          remaining_cents > 0 ? [paymentStatus({ status: 'pending', due_date }, today)] : [],
        )
        const due_date = nextDueDate(installments, paid) ?? ''
        const worst = (['overdue', 'due_soon', 'pending'] as const).find((one) => statuses.includes(one))
        expect(paymentStatus({ status: 'pending', due_date }, today)).toBe(worst)
      }),
    )
  })

  it('a change keeps the sum, what was paid, and the dates that the office set', () => {
    fc.assert(
      fc.property(
        planned,
        fc.nat(),
        fc.array(fc.nat({ max: 500 }), { minLength: 1, maxLength: 6 }),
        (plan, seed, gaps) => {
          const { amountCents, installments, today } = plan
          const paid = seed % amountCents
          const before = { ...payment(paid, installments), amount_cents: amountCents }
          let date = today
          const dates = gaps.map((gap) => (date = addDays(date, gap + 1)))
          const owed = amountCents - paid
          fc.pre(owed >= dates.length)
          const wanted = dates.map((due_date, at) => ({
            due_date,
            amount_cents: at === dates.length - 1 ? owed - at : 1,
          }))
          const changed = changedInstallments(before, wanted, today)
          if (!changed.ok) throw new Error(changed.reason)
          const after = { ...before, installments: changed.installments }
          expect(changed.installments.reduce((sum, one) => sum + one.amount_cents, 0)).toBe(amountCents)
          expect(
            installmentsOf(after).flatMap(({ remaining_cents, due_date }) =>
              remaining_cents > 0 ? [{ due_date, amount_cents: remaining_cents }] : [],
            ),
          ).toEqual(wanted)
          expect(dueCentsBy(after, date)).toBe(owed)
        },
      ),
    )
  })

  it('another amount keeps the sum and the first installments', () => {
    fc.assert(
      fc.property(planned, cents, ({ installments }, amount) => {
        const resized = resizedInstallments(installments, amount)
        expect(resized.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(amount)
        expect(resized.slice(0, -1)).toEqual(installments.slice(0, Math.max(0, resized.length - 1)))
      }),
    )
  })
})
