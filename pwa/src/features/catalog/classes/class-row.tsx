import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { isOpen, nextSession } from '@cubby/rules/catalog/upcoming-sessions'
import { sessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Clock, MapPin } from 'lucide-react'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { ClassPrice } from '../../seats/enrollments/own-price.tsx'
import { type ClassFilters, durationOf } from './class-filters.ts'
import { ClassPicture } from './class-picture.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filters of the Classes page, to restore on the way back. */
    classFilters?: ClassFilters
  }
}

interface ClassRowProps {
  trainingClass: TrainingClass
  filters: ClassFilters
}

/**
 * A class in the list. On wide screens, the picture and the text of every second row change sides, and the price and
 * the button stay at the end. A click anywhere opens the class.
 */
export function ClassRow({ trainingClass, filters }: ClassRowProps) {
  const { id, title, description, location_type, location_details, sessions } = trainingClass
  const [short, rest] = shortAndRest(description)
  return (
    <li className="group/row border-t py-5 first:border-t-0 md:py-6">
      <article className="relative grid items-center gap-x-4 max-md:grid-cols-[5.5rem_minmax(0,1fr)] md:grid-cols-[18rem_minmax(0,1fr)] md:items-start md:gap-x-8 lg:grid-cols-[18rem_minmax(0,1fr)_10rem] lg:items-center lg:group-even/row:grid-cols-[minmax(0,1fr)_18rem_10rem]">
        <ClassPicture
          trainingClass={trainingClass}
          className="max-md:aspect-square max-md:self-start md:max-lg:row-span-2 lg:group-even/row:order-1"
        />
        <div className="grid gap-2.5 max-md:contents md:gap-3">
          <h2 className="text-xl group-hover/row:underline group-hover/row:decoration-2 group-hover/row:underline-offset-4 md:text-2xl">
            {title}
          </h2>
          <p className="max-md:col-span-2 max-md:mt-3 max-md:line-clamp-2">
            {short}
            <span className="max-md:hidden">{rest}</span>
          </p>
          <ul className="grid gap-x-6 gap-y-1 max-md:col-span-2 max-md:mt-2 max-md:text-sm lg:flex lg:flex-wrap [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-primary [&>li]:flex [&>li]:gap-2.5">
            <li>
              <Clock aria-hidden="true" />
              <span className="sr-only">{t('Duration:')}</span>
              {durationOf(trainingClass)}
            </li>
            <li>
              <MapPin aria-hidden="true" />
              <span className="sr-only">{t('Location:')}</span>
              <span>
                <span className="font-semibold">{location_type}</span>
                {location_details && <span className="text-muted-foreground"> · {location_details}</span>}
              </span>
            </li>
            <li className="figures">
              <CalendarDays aria-hidden="true" />
              <span className="text-muted-foreground">
                <Unbroken>{sessionsNote(sessions, useMinute())}</Unbroken>
              </span>
            </li>
          </ul>
        </div>
        <div className="order-2 flex flex-wrap items-center justify-between gap-4 max-md:col-span-2 max-md:mt-3 md:max-lg:col-start-2 md:max-lg:mt-3 lg:flex-col lg:items-end lg:text-end">
          <ClassPrice trainingClass={trainingClass} className="text-2xl" />
          <Link
            to="/classes/$id"
            params={{ id }}
            state={{ classFilters: filters }}
            className={buttonVariants({
              variant: 'outline',
              className: 'after:absolute after:inset-0 after:rounded-card',
            })}
          >
            {rich('VIEW DETAILS <part>of {title}</part>', {
              title,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Link>
        </div>
      </article>
    </li>
  )
}

/** Characters of about two lines on a phone. */
const SHORT = 80

/** Divides a description after its first sentences: those that phones have room for, but at least one, and the rest. */
export function shortAndRest(description: string): readonly [string, string] {
  const ends = [...description.matchAll(/[.!?](?=\s)/g)].map(({ index }) => index + 1)
  const end = ends.findLast((one) => one <= SHORT) ?? ends[0] ?? description.length
  return [description.slice(0, end), description.slice(end)]
}

/** Returns whether there are several sessions, and the next one with its spots, if possible one with a free seat. */
export function sessionsNote(sessions: Session[], now: Date): string {
  const open = sessions.filter((session) => isOpen(session, now))
  const next = nextSession(open, now)
  if (!next) return t('No sessions scheduled right now')
  return t(
    '{sessions, plural, one {One session available} other {Multiple sessions available}} · Next: {dates} · {spots, plural, =0 {full, with a waitlist} one {# spot left} other {# spots left}}',
    { sessions: open.length, dates: sessionDates(next), spots: Math.max(0, next.available_spots) },
  )
}
