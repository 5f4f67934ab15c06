import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import { priceText } from '@cubby/rules/money/price-text'
import { sessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { SESSION } from '@/desk/shell/query-client.ts'
import { SectionNav } from '@/desk/shell/section-nav.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { undoPoll } from '@/desk/ui/undo-button.tsx'
import { MeetingsSection } from '@/features/seats/meetings-admin/meetings-editor.tsx'
import { AttendanceOfSession } from '@/features/teaching/attendance-admin/class-attendance-view.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { SessionHeader } from './session-header.tsx'
import { SessionHistory, SessionMessages, SessionMoney, SessionWaitlist } from './session-lists.tsx'
import { SessionRoster } from './session-roster.tsx'
import { type SectionProps, type SessionSection, sessionSections } from './session-search.ts'

interface SessionScreenProps extends Pick<SectionProps, 'search' | 'onSearch'> {
  id: string
  section: SessionSection
}

const labels: Readonly<Record<SessionSection, string>> = {
  roster: t('Roster'),
  waitlist: t('Waitlist'),
  attendance: t('Attendance'),
  meetings: t('Meetings'),
  money: t('Money'),
  messages: t('Messages'),
  history: t('History'),
}

/** What stands beside the name of a section. */
const countOf: Readonly<Partial<Record<SessionSection, (details: SessionDetails) => string | null>>> = {
  roster: ({ session }) => session.enrolled_count.toLocaleString('en-US'),
  waitlist: ({ session }) => session.waiting_count.toLocaleString('en-US'),
  meetings: ({ session }) =>
    session.meetings_confirmed ? String(session.meeting_count) : t('not confirmed'),
  money: ({ owed }) => (owed ? t('{amount} due', { amount: priceText(owed) }) : null),
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
    <ListState query={query} failed={t(messages.classDetailsFailed)} announcement={headingText}>
      {(details) => (
        <div className="grid grid-cols-1 gap-4">
          <SessionHeader details={details} section={section} />
          <SectionNav
            label={t('Session')}
            current={section}
            sections={sessionSections.map((each) => ({
              id: each,
              label: labels[each],
              count: countOf[each]?.(details),
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
