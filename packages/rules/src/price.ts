const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Dollars as users read them: '$95', '$95.50'. */
export function priceText(price: number): string {
  return dollars.format(price)
}

const exactDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars and cents, for payments: '$95.00'. */
export function amountText(amount: number): string {
  return exactDollars.format(amount)
}
