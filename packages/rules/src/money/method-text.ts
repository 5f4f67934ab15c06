import {
  BY_STRIPE,
  type EntryKind,
  isOfSchool,
  PAID_ONLINE,
  type ReceiptMethod,
  receiptMethods,
} from '@cubby/contract/money/method-labels'
import { translate } from '@cubby/texts/t'

/** How money was received or given back. */
interface UsedMethod {
  readonly method: ReceiptMethod
  readonly last_four: string | null
  readonly reference: string | null
}

/**
 * Returns how money was received: 'Cash', 'Check 2077', or '**** 4242'. The reference of a card is the
 * payment provider's id, which says nothing to people.
 */
export function methodText({ method, last_four, reference }: UsedMethod, stars = '**** '): string {
  if (last_four) return `${stars}${last_four}`
  const label = translate(receiptMethods[method])
  if (method === 'card' || !reference) return label
  const isNamed = reference.toLowerCase().startsWith(label.toLowerCase())
  return isNamed ? reference : `${label} ${reference}`
}

/** Returns every method that was used once: 'Cash, Check 2077'. Empty if nothing was received. */
export function methodsText(used: readonly UsedMethod[], stars?: string): string {
  return [...new Set(used.map((one) => methodText(one, stars)))].join(', ')
}

/** Returns who recorded an entry. */
export function recorderText(entry: {
  readonly kind: EntryKind
  readonly recorded_by: string | null
}): string {
  return entry.recorded_by ?? translate(isOfSchool(entry.kind) ? BY_STRIPE : PAID_ONLINE)
}
