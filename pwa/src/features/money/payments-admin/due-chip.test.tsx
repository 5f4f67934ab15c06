import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DueChip } from './due-chip.tsx'

const payment = { status: 'due_soon', days_overdue: 0, days_until_due: 0 } as OutstandingPayment

it.each([
  [{}, 'Due today'],
  [{ days_until_due: 1 }, 'Due in 1 day'],
  [{ days_until_due: 5 }, 'Due in 5 days'],
  [{ status: 'overdue', days_overdue: 3 }, 'Overdue (3 days)'],
] as const)('%j reads %s', (changes, text) => {
  const markup = renderToStaticMarkup(<DueChip payment={{ ...payment, ...changes }} />)
  expect(markup.replace(/<[^>]*>/g, '')).toBe(text)
})
