import { amountText } from '@cubby/rules/money/price-text'

/** What a number counts: things, dollars, or percent. */
export type Unit = 'count' | 'money' | 'rate'

/** Formats a number: '1,204', '$1,204.00', or '12.04%'. */
export function numberText(value: number, unit: Unit): string {
  if (unit === 'money') return amountText(value)
  return unit === 'rate' ? `${value.toFixed(2)}%` : value.toLocaleString('en-US')
}
