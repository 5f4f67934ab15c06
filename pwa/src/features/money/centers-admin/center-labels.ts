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

/** Says how a center is billed, in sentences: invoices, who sends them, and what is taken off. */
export function termsTexts(terms: CenterTerms): string[] {
  const { sends, discount, class_discounts } = terms
  return [
    billingText(terms),
    sends === 'automatically' ? 'Cubby sends new invoices.' : 'The office sends each invoice.',
    discount ? `${reductionText(discount)} off every class.` : 'No discount on every class.',
    ...(class_discounts.length === 1 ? ['Another discount for one class.'] : []),
    ...(class_discounts.length > 1 ? [`Other discounts for ${class_discounts.length} classes.`] : []),
  ]
}
