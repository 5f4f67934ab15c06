import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import { whenText } from '@cubby/rules/seats/meeting-days'
import { sessionDates, shortDecisionDates } from '@cubby/rules/session-dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { SESSION } from '@/desk/shell/query-client.ts'
import { SectionNav } from '@/desk/shell/section-nav.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { undoPoll } from '@/desk/ui/undo-button.tsx'
import {
  seatsText,
  sessionStatusLabels,
  sessionTones,
} from '@/features/catalog/classes-admin/list/class-labels.ts'
import { MeetingsSection } from '@/features/seats/meetings-admin/meetings-editor.tsx'
import { AttendanceOfSession } from '@/features/teaching/attendance-admin/class-attendance-view.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { textLink } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionHistory, SessionMessages, SessionMoney, SessionWaitlist } from './session-lists.tsx'
import { SessionRoster } from './session-roster.tsx'
import { type SectionProps, type SessionSection, sessionSections } from './session-search.ts'

interface SessionScreenProps extends Pick<SectionProps, 'search' | 'onSearch'> {
  id: string
  section: SessionSection
}

const labels: Readonly<Record<SessionSection, string>> = {
  roster: 'Roster',
  waitlist: 'Waitlist',
  attendance: 'Attendance',
  meetings: 'Meetings',
  money: 'Money',
  messages: 'Messages',
  history: 'History',
}

const parts: Readonly<
  Record<SessionSection, (props: SectionProps & { details: SessionDetails }) => ReactNode>
> = {
  roster: SessionRoster,
  waitlist: SessionWaitlist,
  attendance: ({ classId, sessionId }) => <AttendanceOfSession classId={classId} sessionId={sessionId} />,
  meetings: ({ sessionId }) => <MeetingsSection sessionId={sessionId} />,
  money: SessionMoney,
  messages: SessionMessages,
  history: SessionHistory,
}

/** The page of one session: its facts, what can be done with it, and its sections. */
export function SessionScreen({ id, section, search, onSearch }: SessionScreenProps) {
  const query = useSession(id)
  const found = query.data
  useDocumentTitle(found ? `${found.class.title}, ${sessionDates(found.session)}` : null)
  const Part = parts[section]
  return (
    <ListState query={query} failed={messages.classDetailsFailed} announcement={headingText}>
      {(details) => (
        <div className="grid grid-cols-1 gap-5">
          <SessionHeader details={details} section={section} />
          <SectionNav
            label="Session"
            current={section}
            sections={sessionSections.map((each) => ({
              id: each,
              label: labels[each],
              link: { to: '/admin/sessions/$id/$section', params: { id, section: each } },
            }))}
          />
          <div className="min-w-0">
            <h2 className="sr-only">{labels[section]}</h2>
            <Part
              key={section}
              details={details}
              sessionId={id}
              classId={details.class.id}
              search={search}
              onSearch={onSearch}
            />
          </div>
        </div>
      )}
    </ListState>
  )
}

function headingText({ class: { title }, session }: SessionDetails): string {
  return `${title}, ${sessionDates(session)}`
}

interface SessionHeaderProps {
  details: SessionDetails
  section: SessionSection
}

function SessionHeader({ details, section }: SessionHeaderProps) {
  const { session, previous, next } = details
  const { status } = session
  const instructor = session.instructor_name ?? details.class.instructor_name ?? 'No instructor assigned'
  return (
    <header className="relative grid gap-2 sm:gap-3 print:hidden">
      <nav aria-label="Sessions of the class" className="flex justify-between gap-x-4 whitespace-nowrap">
        <Link to="/admin/classes" search={{ sessions: details.class.id }} className={`${textLink} text-sm`}>
          All sessions<span className="sr-only"> of {details.class.title}</span>
        </Link>
        <span className="flex gap-x-4">
          <Neighbor name="Previous" session={previous} section={section} />
          <Neighbor name="Next" session={next} section={section} />
        </span>
      </nav>
      <div className="grid gap-1">
        {/* Phones have the menu of the actions at the right. */}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:pr-12">
          <PageHeading className="wrap-anywhere text-2xl">{details.class.title}</PageHeading>
          <Chip tone={sessionTones[status]}>{sessionStatusLabels[status]}</Chip>
        </div>
        <p className="figures font-semibold">{whenText({ ...session, meetings: details.meetings })}</p>
        <p className="figures wrap-anywhere text-muted-foreground">
          {session.session_location} · {instructor}
        </p>
        <p className="figures text-muted-foreground" role="status">
          {seatsText(session)}
        </p>
      </div>
      <SessionActions details={details} />
    </header>
  )
}

interface NeighborProps {
  name: 'Previous' | 'Next'
  session: SessionDetails['next']
  section: SessionSection
}

/** Leads to the same section of the session before or after this one. */
function Neighbor({ name, session, section }: NeighborProps) {
  if (!session) return null
  return (
    <Link
      to="/admin/sessions/$id/$section"
      params={{ id: session.id, section }}
      className={`${textLink} figures gap-1 text-sm`}
    >
      {name === 'Previous' && <ChevronLeft className="size-4" aria-hidden="true" />}
      <span className="sr-only">{name} session: </span>
      <span className="sm:hidden">{shortDecisionDates({ ...session, end_date: session.start_date })}</span>
      <span className="max-sm:hidden">{sessionDates(session)}</span>
      {name === 'Next' && <ChevronRight className="size-4" aria-hidden="true" />}
    </Link>
  )
}

/** How often the page checks whether the last meeting has ended, in milliseconds. */
const POLL_MS = 60_000

/** Fetches a session with its class and its neighbors. Polls, because the last meeting ends without an event. */
function useSession(id: string) {
  return useQuery({
    queryKey: [...SESSION, id, 'details'],
    queryFn: async ({ signal }) => {
      const details = await callAsUser('GET', '/sessions/:id', { params: { id }, signal })
      // A server of version 1.1.0 sends the session only.
      if (!('class' in details)) throw new Error(messages.invalidResponseFormat)
      return details
    },
    refetchInterval: ({ state: { data } }) =>
      undoPoll(data && [{ undo: data.session.status_change }]) ||
      (data?.session.status === 'scheduled' && !data.last_meeting_ended && POLL_MS),
  })
}
