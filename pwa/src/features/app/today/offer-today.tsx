import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { Link } from '@tanstack/react-router'
import { Sparkle } from 'lucide-react'
import { useTimeLeft } from '@/features/seats/waitlist/use-time-left.ts'
import { buttonVariants } from '@/ui/button-variants.ts'
import { TodayCard } from './today-card.tsx'

/** An open offer with the time left, and a link to the class page, where it is accepted. */
export function OfferToday({ entry }: { entry: WaitlistEntry }) {
  const left = useTimeLeft(entry.offer_expires_at)
  return (
    <TodayCard
      Icon={Sparkle}
      tone="sun"
      title={left ? `Your offer: ${left}` : 'Your offer'}
      actions={
        <Link
          to="/classes/$id"
          params={{ id: entry.class_id }}
          search={{ session: entry.session_id }}
          className={buttonVariants({ size: 'small' })}
        >
          Accept <span className="sr-only">the spot in {entry.class_title}</span>
        </Link>
      }
    >
      <p>{entry.class_title}</p>
      <p>
        {sessionDates(entry)}, {timeRange(entry)}
      </p>
    </TodayCard>
  )
}
