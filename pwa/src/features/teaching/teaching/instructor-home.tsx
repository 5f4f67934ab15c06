import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { nextHeading, nextTaughtMeetings } from './next-meeting.ts'
import { NextSessionCards } from './next-session-card.tsx'
import { WeekStrip } from './week-strip.tsx'

/** What an instructor teaches next, and the week around it. */
export function InstructorHome() {
  const stored = useStored('teaching')
  const rosters = useStored('rosters')
  const now = useMinute()
  const timezone = useProvider()?.timezone
  if (timezone === undefined) return null
  const shown = { now, timezone }
  // Only the rosters know the days of the meetings, so nothing is said about the next one before they are here.
  const isLoading = rosters.status === 'loading' && stored.status !== 'failed'
  const all = isLoading ? [] : nextTaughtMeetings(stored.rows, rosters.rows, shown)
  const next = all[0] ?? null
  return (
    <div className="grid content-start gap-5">
      <PageHeading className="text-2xl sm:text-3xl">
        {next ? nextHeading(next.meeting, shown) : 'Your sessions'}
      </PageHeading>
      <StoredState stored={isLoading ? rosters : stored} failed={messages.participantsFailed}>
        {next ? (
          <NextSessionCards all={all} shown={shown} heading="h2" />
        ) : (
          <EmptyState picture={<EmptyCubbies />} title="No session ahead">
            Once the office plans a session for you, it appears here with its roster.
          </EmptyState>
        )}
        <WeekStrip next={next} shown={shown} />
      </StoredState>
      <Link to="/profile" search={{ section: 'teaching' }} className={`${textLink} justify-self-start`}>
        All my sessions
        <ChevronRight className="size-5" aria-hidden="true" />
      </Link>
    </div>
  )
}
