import type { Activity } from '@cubby/contract/student/activity'
import { priceText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'

/**
 * Returns the subject of an activity: 'CPR and First Aid Certification · Dec 4, 2026 · $95'. Empty without
 * details.
 */
export function activityDetail({
  class_title,
  class_name,
  session_date,
  amount,
  last_four,
  certificate_name,
  actor_name,
}: Activity['details']) {
  const parts = [
    certificate_name,
    class_title ?? class_name,
    session_date && displayDate(session_date, session_date),
    amount === undefined ? undefined : priceText(amount),
    last_four && `Card ending in ${last_four}`,
    actor_name && `by ${actor_name}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
