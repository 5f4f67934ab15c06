import type { AnalyticsSummary } from '@cubby/contract/office/analytics'
import { expect, it } from 'vitest'
import { summaryFigures } from './summary-figures.ts'

const range = { startDate: '2025-01-01', endDate: '2025-12-31' }

/** A summary with the current counts of 99 and these counts at the end of its range. */
const summaryWith = (active: number): AnalyticsSummary => ({
  monthly_revenue: 0,
  recent_payments: 0,
  enrollment_rate: 0,
  enrollments_made: 0,
  enrollments_approved: 0,
  recent_certificates: 0,
  active_enrollments: 99,
  active_users: 99,
  active_classes: 99,
  waitlist_count: 99,
  at_end: {
    active_enrollments: active,
    active_users: active,
    active_classes: active,
    waitlist_count: active,
  },
})
const figuresOn = (today: string) =>
  summaryFigures(summaryWith(19), summaryWith(27), range, today)
    .flatMap(({ name, about, details, ...main }) => [
      { name, about, ...main },
      ...details.map(({ text, ...detail }) => ({ name: text, about, ...detail })),
    ])
    .filter(({ name }) => name.startsWith('Active') || name.endsWith(' on the waitlist'))

it('shows the counts at the end of a range that is over, compares them, and links to no current list', () => {
  const figures = figuresOn('2026-11-24')
  expect(figures).toHaveLength(4)
  for (const figure of figures) {
    expect(figure).toMatchObject({ value: 19, before: 27 })
    expect(figure).not.toHaveProperty('list')
    expect(figure.about).toMatch(/^At the end of Dec 31, 2025\. .*Compared with .* Dec 31, 2024\./)
    expect(figure.about).not.toMatch(/hold a seat now|status is Active|waitlist now/)
  }
})

it('links to the rows of the counts while the range is not over', () => {
  for (const figure of figuresOn('2025-12-31')) expect(figure).toHaveProperty('list')
})

it('shows what is due for refunds beside the revenue, unless the server does not say so', () => {
  const textsOf = (refunds_due?: number) =>
    summaryFigures(
      { ...summaryWith(1), ...(refunds_due !== undefined && { refunds_due }) },
      undefined,
      range,
      '2026-01-01',
    )[0]?.details.map(({ text, value }) => [text, value])
  expect(textsOf(45)).toContainEqual(['$45.00 due for refunds now', 45])
  expect(textsOf()).toEqual([['0 recent payments', 0]])
})
