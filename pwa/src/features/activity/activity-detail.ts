import type { Activity } from '@cubby/contract/activity'
import { priceText } from '@cubby/rules/price'

/** What an activity was about, in one line: 'CPR and First Aid Certification · $95'. Empty when it says nothing. */
export function activityDetail({
  class_title,
  class_name,
  amount,
  last_four,
  certificate_name,
}: Activity['details']) {
  const parts = [
    certificate_name,
    class_title ?? class_name,
    amount === undefined ? undefined : priceText(amount),
    last_four && `Card ending in ${last_four}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
