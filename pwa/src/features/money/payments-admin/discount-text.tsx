import type { GivenDiscount } from '@cubby/contract/discount'
import { discountReason } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'

/** What was taken off a price, and why, for a column of a table. */
export function DiscountText({ discount }: { discount: GivenDiscount | null | undefined }) {
  if (!discount) return <span className="text-muted-foreground">–</span>
  const reason = discountReason(discount)
  return (
    <span className="figures block">
      {amountText(discount.amount)}
      <span
        className="wrap-anywhere block whitespace-normal text-muted-foreground text-xs leading-4 xl:truncate"
        title={reason}
      >
        {reason}
      </span>
    </span>
  )
}
