import { decisionDates } from '@cubby/rules/session-dates'
import type { FillingClass } from '@cubby/rules/teaching/filling-classes'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, CalendarClock } from 'lucide-react'
import { buttonVariants, textLink } from '@/ui/button.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import type { PlannedClass } from './my-hours.ts'
import { gapText } from './standing-text.ts'

/** How many classes are shown; the class list has all. */
const MOST_CLASSES = 3

interface FillingClassesProps {
  filling: readonly FillingClass[]
  title: string
  /** Whether a class of the student would give something already. */
  hasPlanned: boolean
}

/** The classes that fill the gap of a standard, each one tap away from its session. */
export function FillingClasses({ filling, title, hasPlanned }: FillingClassesProps) {
  if (filling.length === 0 && hasPlanned) return null
  return (
    <section className="grid content-start gap-2">
      <h4 className="font-semibold">{title}</h4>
      {filling.length === 0 ? (
        <p className="text-muted-foreground text-sm">
          No class with an open date gives what is missing.{' '}
          <Link to="/contact" className={`${textLink} -my-2.5`}>
            Ask the office
          </Link>
        </p>
      ) : (
        <ul className="grid gap-2">
          {filling.slice(0, MOST_CLASSES).map((one) => (
            <FillingClassRow key={one.trainingClass.id} filling={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FillingClassRow({ filling: { trainingClass, session, gap, isInTime } }: { filling: FillingClass }) {
  const isFull = session.available_spots <= 0
  return (
    <li className="grid gap-2 rounded-control border p-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold leading-snug">{trainingClass.title}</p>
        <p className="figures text-sm">
          {decisionDates(session)}
          {!isInTime && <span className="text-warning"> · after the hours are due</span>}
        </p>
        <p className="figures text-muted-foreground text-sm">{gapText(gap)}</p>
        <SeatMeter inline available={session.available_spots} capacity={session.capacity} />
      </div>
      <Link
        to="/classes/$id"
        params={{ id: trainingClass.id }}
        search={{ session: session.id }}
        className={buttonVariants({ size: 'small', variant: isFull ? 'outline' : 'primary' })}
      >
        {isFull ? 'See it' : 'Book it'}
        <span className="sr-only">: {trainingClass.title}</span>
      </Link>
    </li>
  )
}

/** Booked classes that are not over, with what they would give. None of it is earned. */
export function PlannedClasses({ planned }: { planned: readonly PlannedClass[] }) {
  if (planned.length === 0) return null
  return (
    <section className="grid content-start gap-2">
      <h4 className="font-semibold">In progress, not earned yet</h4>
      <ul className="grid gap-2">
        {planned.map(({ enrollment, gap }) => {
          const isApproved = enrollment.enrollment_status === 'approved'
          const Icon = isApproved ? CalendarCheck : CalendarClock
          return (
            <li key={enrollment.id} className="flex items-start gap-2 text-sm leading-snug">
              <Icon className="mt-0.5 size-4 shrink-0 text-pending" aria-hidden="true" />
              <p className="figures min-w-0">
                <span className="font-semibold">{enrollment.class_title}</span>,{' '}
                <span className="whitespace-nowrap">{decisionDates(enrollment)}</span>
                <span className="block text-muted-foreground">
                  {isApproved ? 'Planned' : 'Planned, the office has not approved it yet'} · {gapText(gap)}
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
