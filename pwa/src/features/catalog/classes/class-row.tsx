import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { isOpen, nextSession } from '@cubby/rules/catalog/upcoming-sessions'
import { sessionDates } from '@cubby/rules/session-dates'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Clock, MapPin } from 'lucide-react'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { buttonVariants } from '@/ui/button.tsx'
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

/** A class in the list. On wide screens, every second row has its picture on the other side. */
export function ClassRow({ trainingClass, filters }: ClassRowProps) {
  const { id, title, description, location_type, location_details, sessions } = trainingClass
  return (
    <li className="group/row border-t py-5 first:border-t-0 md:py-6">
      <article className="grid items-center gap-x-4 max-md:grid-cols-[5.5rem_minmax(0,1fr)] md:grid-cols-[18rem_minmax(0,1fr)] md:items-start md:gap-x-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-x-10 lg:group-even/row:grid-cols-[minmax(0,1fr)_20rem]">
        <ClassPicture
          trainingClass={trainingClass}
          className="max-md:aspect-square max-md:self-start lg:group-even/row:order-2"
        />
        <div className="grid gap-2.5 max-md:contents md:gap-3">
          <h2 className="text-xl md:text-2xl">{title}</h2>
          <p className="max-md:col-span-2 max-md:mt-3 max-md:line-clamp-2">{description}</p>
          <ul className="grid gap-x-6 gap-y-1 max-md:col-span-2 max-md:mt-2 max-md:text-sm lg:flex lg:flex-wrap [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-primary [&>li]:flex [&>li]:gap-2.5">
            <li>
              <Clock aria-hidden="true" />
              <span className="sr-only">Duration:</span>
              {durationOf(trainingClass)}
            </li>
            <li>
              <MapPin aria-hidden="true" />
              <span className="sr-only">Location:</span>
              <span>
                <span className="font-semibold">{location_type}</span>
                {location_details && <span className="text-muted-foreground"> · {location_details}</span>}
              </span>
            </li>
            <li>
              <CalendarDays aria-hidden="true" />
              <span>
                <Unbroken>{sessionsNote(sessions, useMinute())}</Unbroken>
              </span>
            </li>
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-4 max-md:col-span-2 max-md:mt-3">
            <ClassPrice trainingClass={trainingClass} className="text-2xl" />
            <Link
              to="/classes/$id"
              params={{ id }}
              state={{ classFilters: filters }}
              className={buttonVariants()}
            >
              VIEW DETAILS <span className="sr-only">of {title}</span>
            </Link>
          </div>
        </div>
      </article>
    </li>
  )
}

/** Returns the number of sessions that have not started, and the next one, if possible with a free seat. */
export function sessionsNote(sessions: Session[], now: Date): string {
  const open = sessions.filter((session) => isOpen(session, now))
  const next = nextSession(open, now)
  if (!next) return 'No sessions scheduled right now'
  const when = `next ${sessionDates(next)}${next.available_spots > 0 ? '' : ' (full, with a waitlist)'}`
  return open.length > 1 ? `Multiple sessions available, ${when}` : `One session available, ${when}`
}
