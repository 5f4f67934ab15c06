import { type EntryKind, isOfSchool } from '@cubby/contract/money/method-labels'
import { t } from '@cubby/texts/t'

interface Totals {
  readonly kinds: readonly {
    readonly kind: EntryKind
    readonly amount_in: number
    readonly amount_out: number
  }[]
}

/** Returns the revenue in a cash book, in dollars. Fees, disputes, and payouts of card payments are none. */
export function cashBookRevenue({ kinds }: Totals): number {
  const cents = kinds
    .filter(({ kind }) => !isOfSchool(kind))
    .reduce((sum, { amount_in, amount_out }) => sum + Math.round((amount_in - amount_out) * 100), 0)
  return cents / 100
}

/** Names what came in minus what went out. With fees or disputes, that is not the revenue. */
export function differenceName({ kinds }: Totals): string {
  return kinds.some(({ kind }) => isOfSchool(kind)) ? t('Net') : t('Revenue')
}
