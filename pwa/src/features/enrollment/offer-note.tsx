import { messages } from '@cubby/contract/messages'
import { useMinute } from '@/ui/use-minute.ts'
import { timeLeft } from './time-left.ts'

/** What an offer says while it holds, with its time running out, and once it is over. */
export function OfferNote({ expiresAt }: { expiresAt: string | null }) {
  const now = useMinute()
  if (expiresAt && now >= new Date(expiresAt)) {
    return <p className="text-muted-foreground">{messages.offerExpired}.</p>
  }
  return (
    <div>
      <p className="font-semibold">{messages.offerAvailable}</p>
      {expiresAt && <p className="figures text-muted-foreground text-sm">{timeLeft(expiresAt, now)}</p>}
    </div>
  )
}
