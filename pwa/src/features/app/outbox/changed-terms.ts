import type { ChangedTerms, SessionTerms } from '@cubby/contract/session-terms'
import { priceText } from '@cubby/rules/money/price-text'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { changedParts, type TermPart } from '@cubby/rules/seats/session-terms'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { changeText } from './change-text.ts'

const parts: Record<TermPart, { label: string; textOf: (terms: SessionTerms) => string }> = {
  price: { label: 'Price', textOf: ({ price }) => priceText(price) },
  dates: { label: 'Dates', textOf: sessionDates },
  times: { label: 'Times', textOf: timeRange },
  location: { label: 'Place', textOf: ({ location }) => location ?? 'TBA' },
  refunds: { label: 'Refunds', textOf: ({ refund_policy }) => refundPolicyText(refund_policy ?? []) },
}

/** Returns a line for each part that differs: 'Price: $240 → $540'. */
export function changedTermsTexts({ seen, current }: ChangedTerms): string[] {
  return changedParts(seen, current).map((part) => {
    const { label, textOf } = parts[part]
    return changeText(label, textOf(seen), textOf(current))
  })
}
