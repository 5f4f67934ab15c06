import type { CenterStatus, CenterTerms } from '@cubby/contract/money/centers'
import { billingText } from '@cubby/rules/money/centers'
import { reductionText } from '@cubby/rules/money/discount'
import type { ChipTone } from '@/ui/chip.tsx'

export const statusLabels: Readonly<Record<CenterStatus, string>> = {
  requested: 'Requested',
  active: 'Active',
  declined: 'Declined',
  closed: 'Closed',
}

export const statusTones: Readonly<Record<CenterStatus, ChipTone>> = {
  requested: 'warning',
  active: 'success',
  declined: 'neutral',
  closed: 'neutral',
}

/** Says how a center is billed, in sentences: invoices, who sends them, and what is taken off every class. */
export function termsTexts(terms: CenterTerms): string[] {
  const { sends, invoices, discount } = terms
  return [
    billingText(terms),
    sends === 'office'
      ? 'The office sends each invoice.'
      : invoices === 'order'
        ? 'Cubby sends it within 15 minutes after the office has decided about everyone in the order.'
        : 'Cubby sends it on the first day of the next month.',
    discount ? `${reductionText(discount)} off every class.` : 'No general discount.',
  ]
}
