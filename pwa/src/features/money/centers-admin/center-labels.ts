import type { CenterStatus, CenterTerms } from '@cubby/contract/money/centers'
import { billingText } from '@cubby/rules/money/centers'
import { reductionText } from '@cubby/rules/money/discount'
import { t } from '@cubby/texts/t'
import type { ChipTone } from '@/ui/chip.tsx'

export const statusLabels: Readonly<Record<CenterStatus, string>> = {
  requested: t('Requested'),
  active: t('Active'),
  declined: t('Declined'),
  closed: t('Closed'),
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
      ? t('The office sends each invoice.')
      : invoices === 'order'
        ? t('Cubby sends it within 15 minutes after the office has decided about everyone in the order.')
        : t('Cubby sends it on the first day of the next month.'),
    discount
      ? t('{reduction} off every class.', { reduction: reductionText(discount) })
      : t('No general discount.'),
  ]
}
