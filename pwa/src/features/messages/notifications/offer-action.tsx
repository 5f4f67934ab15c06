import type { Notification } from '@cubby/contract/messages/notifications'
import type { WaitlistStatus } from '@cubby/contract/seats/waitlist-entry'
import { text, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useCurrentWaitlist } from '@/offline/hooks/user-rows.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { useTimeLeft } from '@/ui/time-left.ts'

/** The state of an offer that can no longer be accepted. */
const outcomes: Partial<Record<WaitlistStatus, string>> = {
  accepted: text('You accepted this offer.'),
  declined: text('You declined this offer.'),
  expired: text('This offer has ended.'),
  closed: text('This offer has ended.'),
  rejected: text('This offer has ended.'),
}

interface OfferActionProps {
  notification: Notification
  /** Whether it is the main action of its screen, and not one of many in a list. */
  isLarge?: boolean
}

/** Links from the notification of an offer to the class page, where it can be accepted. */
export function OfferAction({ notification, isLarge = false }: OfferActionProps) {
  const { waitlist_entry_id: entryId } = notification.metadata
  const entry = useCurrentWaitlist().rows.find(({ id }) => id === entryId)
  const left = useTimeLeft(entry?.status === 'offered' ? entry.offer_expires_at : null)
  if (!entryId || !entry) return null
  if (entry.status !== 'offered') {
    const outcome = outcomes[entry.status]
    return outcome ? <p className="text-muted-foreground text-sm">{translate(outcome)}</p> : null
  }
  return (
    <div
      className={
        isLarge ? 'grid gap-1 text-center max-sm:w-full' : 'flex flex-wrap items-center gap-x-3 gap-y-1'
      }
    >
      <Link
        to="/classes/$id"
        params={{ id: entry.class_id }}
        search={{ session: entry.session_id }}
        className={buttonVariants(isLarge ? {} : { size: 'small' })}
      >
        {rich('Accept <part>the spot in {classTitle}</part>', {
          classTitle: entry.class_title,
          part: (words) => <span className="sr-only">{words}</span>,
        })}
      </Link>
      {left && <p className="figures text-muted-foreground text-sm">{left}</p>}
    </div>
  )
}
