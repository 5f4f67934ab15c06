import { OFFER_HOURS } from '@cubby/contract/constants'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { pluralize } from '@/ui/pluralize.ts'

/** Says how long an offer can be accepted. It ends when the class starts, if that is earlier. */
export function offerText({ offer_hours, offer_expires_at, starts_at }: WaitlistEntry): string {
  const endsWithStart = offer_expires_at === starts_at
  const time = endsWithStart ? 'until the class starts' : pluralize(offer_hours ?? OFFER_HOURS, 'hour')
  return `A spot is available! You have ${time} to accept.`
}
