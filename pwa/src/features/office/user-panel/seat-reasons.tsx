import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import type { UserOverview } from '@cubby/contract/student/user-overview'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useId } from 'react'
import { dayText, momentText, useTimeZone } from '@/desk/dates/dates.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'

type Facts = Pick<UserOverview, 'waitlist' | 'expired_offers'>

/** Why a user has no seat in the sessions that they wait for, or waited for until their offer expired. */
export function SeatReasons({ overview }: { overview: Facts }) {
  const id = useId()
  const reasons = seatReasons(overview, useTimeZone())
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-control bg-muted p-3">
      <h3 id={id} className="text-base">
        {overview.waitlist.length > 0 ? t('On the waitlist') : t('Offers that expired')}
      </h3>
      <ul className="figures grid gap-2 text-sm">
        {reasons.map(({ session_id, session, sentence }) => (
          <li key={session_id}>
            <SessionLink id={session_id} section="waitlist">
              {session}
            </SessionLink>
            <span className="block">{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns a text for each session: '2 people ahead on the waitlist. Session full. Last offer expired Nov 20.' */
export function seatReasons({ waitlist, expired_offers = [] }: Facts, timeZone: string | undefined) {
  const expiredText = (id: string) => {
    const last = expired_offers.find(({ session_id }) => session_id === id)
    return last && t('Last offer expired {day}.', { day: withoutYear(dayText(last.expired_at, timeZone)) })
  }
  const waiting = waitlist.map((entry) => ({
    session_id: entry.session_id,
    session: `${entry.class_name}, ${displayDate(entry.next_session_date, entry.end_date)}`,
    sentence: textOf([...reasonsOf(entry, timeZone), expiredText(entry.session_id)]),
  }))
  const known = new Set(waitlist.map(({ session_id }) => session_id))
  const gone = new Map(
    expired_offers
      .filter(({ session_id }) => !known.has(session_id))
      .map((offer) => [
        offer.session_id,
        {
          session_id: offer.session_id,
          session: `${offer.class_name}, ${displayDate(offer.start_date, offer.end_date)}`,
          sentence: textOf([t('No longer waiting.'), expiredText(offer.session_id)]),
        },
      ]),
  )
  return [...waiting, ...gone.values()]
}

function reasonsOf(entry: AdminWaitlistEntry, timeZone: string | undefined): string[] {
  const { position, free_seats, offer_expires_at, status } = entry
  if (status === 'offered' && offer_expires_at) {
    return [
      t('A seat is held until {time}, and not accepted yet.', {
        time: momentText(offer_expires_at, timeZone),
      }),
    ]
  }
  return [
    position > 1
      ? t('{count, plural, one {# person} other {# people}} ahead on the waitlist.', { count: position - 1 })
      : t('First on the waitlist.'),
    free_seats > 0
      ? t('{count, plural, one {# seat is} other {# seats are}} free.', { count: free_seats })
      : t('Session full.'),
  ]
}

function textOf(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ')
}

/** 'Nov 20' of 'Nov 20, 2026'. */
function withoutYear(day: string): string {
  return day.replace(/, \d{4}$/, '')
}
