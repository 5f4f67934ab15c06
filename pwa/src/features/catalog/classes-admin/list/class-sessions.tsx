import type { AdminClass, AdminSession } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import { weekdayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { MeetingsEditor } from '@/features/seats/meetings-admin/meetings-editor.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { AttendanceLink } from './attendance-link.tsx'
import { countsText, sessionStatusLabels, sessionTones } from './class-labels.ts'
import { useClassSessions } from './use-classes.ts'

function meetingsOf({ meeting_count, contact_hours }: AdminSession): string {
  if (contact_hours === null) return t('Meetings not confirmed')
  return t(
    '{meetings, plural, one {# meeting} other {# meetings}}, {hours, plural, one {# hour} other {# hours}}',
    { meetings: meeting_count, hours: contact_hours },
  )
}

interface ClassSessionsProps {
  found: Pick<AdminClass, 'id' | 'title'>
  close: () => void
}

/** The sessions of a class, one card each, and the editor of their meetings. */
export function ClassSessions({ found, close }: ClassSessionsProps) {
  const query = useClassSessions(found.id)
  const today = useToday()
  const dayOfCard = ({ session_date }: AdminSession) => shortDay(session_date, today)
  const [edited, setEdited] = useState<string | null>(null)
  if (edited) return <MeetingsEditor sessionId={edited} close={() => setEdited(null)} />
  return (
    <>
      <p className="font-semibold">{found.title}</p>
      <ListState
        query={query}
        failed={t(messages.classSessionsFailed)}
        announcement={({ length }) =>
          t('{count, plural, one {# session} other {# sessions}}', { count: length })
        }
        empty={{
          title: t(messages.noSessionsFound),
          detail: t(messages.noSessionsFoundDetail),
          is: (sessions) => sessions.length === 0,
        }}
      >
        {(sessions) => (
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {comingFirst(sessions, today).map((session) => (
              <Card as="li" key={session.id} className="figures grid gap-1 p-4 text-sm">
                <div className="flex items-start justify-between gap-2">
                  <p className="font-semibold text-base">
                    <SessionLink id={session.id} onOpen={close}>
                      {dayOfCard(session)}
                    </SessionLink>
                  </p>
                  <Chip tone={sessionTones[session.status]}>{sessionStatusLabels[session.status]}</Chip>
                </div>
                {session.status_change && (
                  <p className="font-semibold">
                    {t('Changing to {status}', { status: sessionStatusLabels[session.status_change.to] })}
                  </p>
                )}
                <p>{timeRange(session)}</p>
                <p>{session.session_location}</p>
                <p>{meetingsOf(session)}</p>
                <p className="text-muted-foreground">
                  {t('{enrolled} / {capacity} enrolled', {
                    enrolled: session.enrolled_count,
                    capacity: session.capacity,
                  })}
                </p>
                <p className="text-muted-foreground">{countsText(session)}</p>
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Button
                    variant={session.meetings_confirmed ? 'outline' : 'primary'}
                    size="small"
                    onClick={() => setEdited(session.id)}
                  >
                    {session.meetings_confirmed
                      ? rich('Meetings<hidden> of {day}</hidden>', {
                          day: dayOfCard(session),
                          hidden: srOnly,
                        })
                      : rich('Confirm meetings<hidden> of {day}</hidden>', {
                          day: dayOfCard(session),
                          hidden: srOnly,
                        })}
                  </Button>
                  <AttendanceLink
                    classId={found.id}
                    sessionId={session.id}
                    of={dayOfCard(session)}
                    onOpen={close}
                  />
                </div>
              </Card>
            ))}
          </ul>
        )}
      </ListState>
      <div className="flex justify-end">
        <Button variant="outline" onClick={close}>
          {t('Close')}
        </Button>
      </div>
    </>
  )
}

/** Sessions that have not ended, the soonest first, then the past ones, the latest first. */
function comingFirst(sessions: readonly AdminSession[], today: string): AdminSession[] {
  const isPast = ({ end_date }: AdminSession) => end_date < today
  return [...sessions.filter((session) => !isPast(session)), ...sessions.filter(isPast).toReversed()]
}

/** Formats a day of the provider as 'Fri, Dec 4', with the year if it is not this one: 'Fri, Dec 4, 2026'. */
function shortDay(date: string, today: string): string {
  const year = date.slice(0, 4)
  return today.startsWith(year) ? weekdayDate(date) : `${weekdayDate(date)}, ${year}`
}
