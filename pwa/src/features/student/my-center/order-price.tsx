import type { SessionTerms } from '@cubby/contract/session-terms'
import { discountReason, dueOf } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'

interface OrderPriceProps {
  terms: SessionTerms
  /** How many get a spot. */
  count: number
  waiting: number
  /** Whether the server has said what the center pays. */
  isKnown: boolean
}

/** Price times people, discount, and total. */
export function OrderPrice({ terms, count, waiting, isKnown }: OrderPriceProps) {
  const { price, discount } = terms
  const off = discount?.amount ?? 0
  return (
    <dl className="figures grid rounded-control border bg-muted/50 px-4 py-2">
      <div className="flex justify-between gap-4 py-1 text-muted-foreground">
        <dt>
          {count} × {amountText(price)}
        </dt>
        <dd>{amountText(count * price)}</dd>
      </div>
      {discount && off > 0 && (
        <div className="flex justify-between gap-4 py-1 text-muted-foreground">
          <dt>
            {discountReason(discount)}, {count} × {amountText(off)}
          </dt>
          <dd className="whitespace-nowrap">−{amountText(count * off)}</dd>
        </div>
      )}
      <div className="flex items-baseline justify-between gap-4 border-t border-dashed py-2 font-semibold">
        <dt>{isKnown ? t('Total') : t('At most')}</dt>
        <dd className="text-xl">{amountText(count * dueOf(terms))}</dd>
      </div>
      {waiting > 0 && (
        <div className="pb-1 text-muted-foreground text-sm">
          <dt className="sr-only">{t('Waitlist')}</dt>
          <dd>
            {t('The waitlist costs nothing. If a person gets a spot, it costs {amount}.', {
              amount: amountText(dueOf(terms)),
            })}
          </dd>
        </div>
      )}
      {!isKnown && (
        <div className="pb-1 text-muted-foreground text-sm">
          <dt className="sr-only">{t('Discount')}</dt>
          <dd>{t('Discounts of your center are taken off when the order is sent.')}</dd>
        </div>
      )}
    </dl>
  )
}
