import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { dayOf } from '@cubby/rules/days'
import { weekdayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { checkMarking } from '@cubby/rules/teaching/attendance'
import { t } from '@cubby/texts/t'
import { ChevronDown, MapPin, Users, Video } from 'lucide-react'
import { useId, useState } from 'react'
import { ClassMark } from '@/art/class-mark.tsx'
import { AttendanceButton } from '@/features/teaching/attendance/attendance-button.tsx'
import { placeLink } from '@/layout/page/place-link.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Button, buttonVariants, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { isTimeToJoin, placeOf, type ShownTime, type TaughtMeeting, untilText } from './next-meeting.ts'
import { SessionMenu, SessionRoster } from './session-roster.tsx'
import { TaughtRosterSheet } from './taught-roster-sheet.tsx'

interface NextSessionCardsProps {
  /** In the order of time. */
  all: readonly TaughtMeeting[]
  shown: ShownTime
  /** The level of the class's heading on its screen. */
  heading: 'h2' | 'h4'
}

/** The meetings of the day on which an instructor teaches next. */
export function NextSessionCards({ all, ...rest }: NextSessionCardsProps) {
  return all.map((next, at) => (
    <NextSessionCard key={next.session.id} next={next} isFirst={at === 0} {...rest} />
  ))
}

interface NextSessionCardProps extends Omit<NextSessionCardsProps, 'all'> {
  next: TaughtMeeting
  /** On the day, its roster is open; the others open with a press. */
  isFirst: boolean
}

/** Opens the online meeting of a session. */
function JoinLink({ session, className }: { session: TaughtSession; className: string }) {
  const { online_link, class_title } = session
  if (!online_link) return null
  return (
    <a href={online_link} target="_blank" rel="noopener noreferrer" className={className}>
      {rich('Join online <part>{classTitle}, opens in a new tab</part>', {
        classTitle: class_title,
        part: (words) => <span className="sr-only">{words}</span>,
      })}
    </a>
  )
}

/** What an instructor teaches next: when, how soon, where, and for how many, with the one thing to do about it. */
function NextSessionCard({ next, isFirst, shown, heading: Heading }: NextSessionCardProps) {
  const { session, meeting, roster } = next
  const { class_title, location, online_link, capacity, participants } = session
  const id = useId()
  const [isPreviewed, setPreviewed] = useState(false)
  const today = dayOf(shown.now, shown.timezone)
  const begun = (roster?.meetings ?? []).filter((one) => checkMarking(one, today).ok)
  const isToday = meeting.date <= today
  const isRosterOpen = isToday && isFirst
  const provider = useProvider()
  const place = placeOf(session)
  const isOnline = online_link != null && place === t('Online')
  const isJoining = online_link != null && isTimeToJoin(meeting, shown)
  const directions = online_link ? null : placeLink(location, { isOnline: false, provider })
  return (
    <Card as="article" sheet className="print:border-0" aria-labelledby={`${id}-title`}>
      <TaughtRosterSheet session={session} />
      <div className="grid gap-3 p-4 sm:p-6 print:hidden">
        <div className="flex items-center gap-3">
          <ClassMark classId={session.class_id} title={class_title} className="size-12" />
          <Heading id={`${id}-title`} className="flex-1 font-display font-semibold text-xl leading-tight">
            {class_title}
          </Heading>
          <SessionMenu session={session} hasSheet />
        </div>
        <div className="grid gap-3">
          <p className="figures">
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="font-bold font-display text-2xl leading-tight sm:text-3xl">
                <Unbroken>
                  {`${isToday ? '' : `${weekdayDate(meeting.date)}, `}${timeRange(meeting)}`}
                </Unbroken>
              </span>
              <span className="font-semibold text-lg text-primary">{untilText(meeting, shown)}</span>
            </span>
          </p>
          <dl className="figures flex flex-wrap gap-x-8">
            {!isOnline && (
              <div className="flex min-h-11 items-center gap-2.5">
                <dt>
                  <MapPin className="size-5 text-muted-foreground" aria-hidden="true" />
                  <span className="sr-only">{t('Room')}</span>
                </dt>
                <dd className="flex min-w-0 flex-wrap items-center gap-x-3">
                  <Unbroken>{place}</Unbroken>
                  {directions?.label === t('Directions') && (
                    <a href={directions.href} target="_blank" rel="noopener noreferrer" className={textLink}>
                      {rich('Directions <part>to {classTitle}, opens in a new tab</part>', {
                        classTitle: class_title,
                        part: (words) => <span className="sr-only">{words}</span>,
                      })}
                    </a>
                  )}
                </dd>
              </div>
            )}
            {online_link && !isJoining && (
              <div className="flex min-h-11 items-center gap-2.5">
                <dt>
                  <Video className="size-5 text-muted-foreground" aria-hidden="true" />
                  <span className="sr-only">{t('Online')}</span>
                </dt>
                <dd>
                  <JoinLink session={session} className={textLink} />
                </dd>
              </div>
            )}
            <div className="flex min-h-11 items-center gap-2.5">
              <dt>
                <Users className="size-5 text-muted-foreground" aria-hidden="true" />
                <span className="sr-only">{t('Students')}</span>
              </dt>
              <dd>
                {rich('<part>{count} of {capacity}</part> enrolled', {
                  count: participants.length,
                  capacity,
                  part: (words) => <span className="font-semibold">{words}</span>,
                })}
              </dd>
            </div>
          </dl>
        </div>
        {isJoining && (
          <JoinLink session={session} className={buttonVariants({ className: 'sm:justify-self-start' })} />
        )}
        {begun.length > 0 && <AttendanceButton sessionId={session.id} isQuiet={isJoining} />}
        {!isRosterOpen && (
          <Button
            className="sm:justify-self-start"
            variant={begun.length > 0 || isJoining ? 'outline' : 'primary'}
            aria-expanded={isPreviewed}
            aria-controls={`${id}-roster`}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            {isPreviewed ? t('Hide roster') : t('Preview roster')}
            <ChevronDown className={isPreviewed ? 'size-5 rotate-180' : 'size-5'} aria-hidden="true" />
          </Button>
        )}
      </div>
      {(isRosterOpen || isPreviewed) && (
        <div id={`${id}-roster`} className="border-t px-4 sm:px-6 print:hidden">
          <SessionRoster session={session} meetingDate={meeting.date} />
        </div>
      )}
    </Card>
  )
}
