import { useUserParticipations } from '@/offline/outbox/use-user-participations.ts'
import { useCurrentWaitlist } from '@/offline/store/use-current-waitlist.ts'
import { WaitlistCard } from './waitlist-card.tsx'
import { liveEntries } from './waitlist-order.ts'

/** The open offers, the first one to expire first; hidden without any. */
export function OpenOffers() {
  const offers = liveEntries(useCurrentWaitlist().rows).filter(({ status }) => status === 'offered')
  const { outbox } = useUserParticipations()
  if (offers.length === 0) return null
  return (
    <ul className="grid gap-4" aria-label="Open offers">
      {offers.map((entry) => (
        <WaitlistCard
          key={entry.id}
          entry={entry}
          row={outbox.find(
            ({ kind, args }) => kind === 'leave-waitlist' && args.sessionId === entry.session_id,
          )}
        />
      ))}
    </ul>
  )
}
