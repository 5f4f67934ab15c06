import type { Transaction } from '@cubby/contract/transactions'
import { amountText } from '@cubby/rules/price'

/** The amount of a payment, and the parts that are paid, due, or refunded. */
export function AmountCell(
  payment: Pick<Transaction, 'amount' | 'paid' | 'remaining'> & { refunded?: number },
) {
  const { amount, paid, remaining, refunded = 0 } = payment
  const details = [
    remaining > 0 && paid > 0 && `${amountText(paid)} paid, ${amountText(remaining)} due`,
    refunded > 0 && `${amountText(refunded)} refunded`,
  ].filter(Boolean)
  return (
    <span className="figures">
      {amountText(amount)}
      {details.length > 0 && (
        <span className="block font-normal text-muted-foreground text-xs leading-4">
          {details.join(', ')}
        </span>
      )}
    </span>
  )
}
