import { messages } from '@cubby/contract/messages'
import { useTimeLeft } from './use-time-left.ts'

/** The text of an open offer, with the remaining time. */
export function OfferNote({ expiresAt }: { expiresAt: string | null }) {
  const left = useTimeLeft(expiresAt)
  return (
    <div>
      <p className="font-semibold">{messages.offerAvailable}</p>
      {left && <p className="figures text-muted-foreground text-sm">{left}</p>}
    </div>
  )
}
