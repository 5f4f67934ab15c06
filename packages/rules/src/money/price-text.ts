import { perLanguage } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'

const dollars = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

/** Formats dollars, without cents when they are zero: '$95', '$95.50'. */
export function priceText(price: number): string {
  return withMinus(dollars().format(price))
}

const dollarsAndCents = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }),
)

/** Formats dollars, always with cents: '$95.00'. */
export function amountText(amount: number): string {
  return withMinus(dollarsAndCents().format(amount))
}

/** The formatter writes a hyphen, which is shorter and lower than the minus sign of a sum. */
function withMinus(text: string): string {
  return text.replace('-', '−')
}

/**
 * Who pays, and on which invoice: 'INV-2026-00012, paid by Little Stars'. The number comes first, because
 * columns cut off long names. A draft has none yet.
 */
export function payerText(
  center: string,
  invoice: { readonly number: string | null } | null | undefined,
): string {
  return invoice?.number
    ? t('{number}, paid by {center}', { number: invoice.number, center })
    : paidByText(center)
}

/** What a student reads in place of a price if a center pays: 'Paid by Little Stars'. */
export function paidByText(center: string): string {
  return t('Paid by {center}', { center })
}
