import { OFFER_HOURS } from '@cubby/contract/constants'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { t } from '@cubby/texts/t'
import { useTimeLeft } from '@/ui/time-left.ts'

/** The text of an open offer, with the remaining time. */
export function OfferNote({ entry }: { entry: WaitlistEntry }) {
  const left = useTimeLeft(entry.offer_expires_at)
  return (
    <div>
      {left && <p className="figures font-semibold text-lg leading-snug">{left}</p>}
      <p className={left ? 'text-muted-foreground text-sm' : 'font-semibold'}>{offerText(entry)}</p>
    </div>
  )
}

/** Says how long an offer can be accepted. It ends when the class starts, if that is earlier. */
export function offerText({ offer_hours, offer_expires_at, starts_at }: WaitlistEntry): string {
  const endsWithStart = offer_expires_at === starts_at
  return endsWithStart
    ? t('A spot is available! You have until the class starts to accept.')
    : t('A spot is available! You have {hours, plural, one {# hour} other {# hours}} to accept.', {
        hours: offer_hours ?? OFFER_HOURS,
      })
}
