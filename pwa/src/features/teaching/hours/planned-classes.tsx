import { decisionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { CalendarCheck, CalendarClock } from 'lucide-react'
import type { PlannedClass } from './my-hours.ts'
import { gapText } from './standing-text.ts'

/** Booked classes that are not over, with what they would give. None of it is earned. */
export function PlannedClasses({ planned }: { planned: readonly PlannedClass[] }) {
  if (planned.length === 0) return null
  return (
    <section className="grid content-start gap-2">
      <h4 className="font-semibold">{t('In progress, not earned yet')}</h4>
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
                  {isApproved ? t('Planned') : t('Planned; waiting for the office to approve')} ·{' '}
                  {gapText(gap)}
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
