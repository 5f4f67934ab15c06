import type { Today, TodayMeeting } from '@cubby/contract/office/today'
import { shortTimeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'

/** How many meetings of today are in sight at first. */
const SHOWN = 4

/** The meetings of today, and how many there are in the next seven days. */
export function MeetingsAhead({ meetings, next }: Pick<Today, 'meetings' | 'next'>) {
  const [showsAll, setShowsAll] = useState(false)
  // What is over goes first if there is no room.
  const ahead = meetings.filter(({ is_over }) => !is_over)
  const first = meetings.length <= SHOWN || ahead.length === 0 ? meetings : ahead
  const shown = showsAll ? meetings : first.slice(0, SHOWN)
  return (
    <div className="grid grid-cols-1 content-start gap-4 sm:max-lg:grid-cols-2">
      <Card as="section" aria-labelledby="meetings-today" className="p-3">
        <h2 id="meetings-today" className="px-1 pb-1 text-lg">
          {t('Today')}
        </h2>
        {meetings.length === 0 && (
          <p className="px-1 py-2 text-muted-foreground">{t('No meetings today.')}</p>
        )}
        <ul className="grid grid-cols-1 divide-y">
          {shown.map((meeting) => (
            <MeetingItem key={meeting.id} meeting={meeting} />
          ))}
        </ul>
        {shown.length < meetings.length && (
          <Button variant="quiet" size="dense" onClick={() => setShowsAll(true)}>
            {t('{count} more', { count: meetings.length - shown.length })}
          </Button>
        )}
      </Card>
      <Card as="section" aria-labelledby="next-days" className="p-3">
        <h2 id="next-days" className="px-1 text-lg">
          {t('Next 7 days')}
        </h2>
        <p className="figures px-1">
          {next.meeting_count === 0 ? (
            <span className="inline-block py-2 text-muted-foreground">{t('No meetings.')}</span>
          ) : (
            <Link to="/admin/calendar" search={{ view: 'days', date: next.start_date }} className={textLink}>
              {t('{count, plural, one {# meeting} other {# meetings}}', { count: next.meeting_count })}
            </Link>
          )}
        </p>
      </Card>
    </div>
  )
}

function MeetingItem({ meeting }: { meeting: TodayMeeting }) {
  const { session_id, class_title, location, online_link, seats_taken, capacity, is_over } = meeting
  return (
    <li className="figures py-1">
      <Link
        to="/admin/sessions/$id/$section"
        params={{ id: session_id, section: 'roster' }}
        className="wrap-anywhere block rounded-control px-1 hover:bg-muted pointer-coarse:min-h-11"
      >
        <span className="block">
          {shortTimeRange(meeting)} <span className="font-semibold">{class_title}</span>
        </span>
        <span className="block text-muted-foreground text-sm">
          {t('{location} · {taken} of {capacity}', {
            location: location ?? (online_link ? t('Online') : t('TBA')),
            taken: seats_taken,
            capacity,
          })}
          {is_over && ' · over'}
        </span>
      </Link>
    </li>
  )
}
