import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { offerText } from './offer-text.ts'
import { useTimeLeft } from './use-time-left.ts'

/** The text of an open offer, with the remaining time. */
export function OfferNote({ entry }: { entry: WaitlistEntry }) {
  const left = useTimeLeft(entry.offer_expires_at)
  return (
    <div>
      <p className="font-semibold">{offerText(entry)}</p>
      {left && <p className="figures text-muted-foreground text-sm">{left}</p>}
    </div>
  )
}
