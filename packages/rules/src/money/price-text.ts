const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Formats dollars, without cents when they are zero: '$95', '$95.50'. */
export function priceText(price: number): string {
  return dollars.format(price)
}

const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats dollars, always with cents: '$95.00'. */
export function amountText(amount: number): string {
  return dollarsAndCents.format(amount)
}

/** Who pays, and on which invoice: 'Paid by Little Stars, INV-2026-00012'. A draft has no number yet. */
export function payerText(
  center: string,
  invoice: { readonly number: string | null } | null | undefined,
): string {
  return invoice?.number ? `${paidByText(center)}, ${invoice.number}` : paidByText(center)
}

/** What a student reads in place of a price if a center pays: 'Paid by Little Stars'. */
export function paidByText(center: string): string {
  return `Paid by ${center}`
}
