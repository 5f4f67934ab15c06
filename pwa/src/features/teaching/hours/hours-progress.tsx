import type { StandardRules } from '@cubby/contract/teaching/standards'
import type { HoursStanding } from '@cubby/rules/teaching/hour-standing'
import { t } from '@cubby/texts/t'
import { Clock } from 'lucide-react'
import { ProgressRing } from './progress-ring.tsx'
import { dayText, deadlineStateText, deadlineText, missingText } from './standing-text.ts'

interface HoursProgressProps {
  standing: HoursStanding
  today: string
  rules: StandardRules
}

/** The earned hours as a ring, and beside it what is missing by when. */
export function HoursProgress({ standing, today, rules }: HoursProgressProps) {
  const { state, earned, self_reported, hours, deadlines, done_until } = standing
  const earlier = deadlines.filter(({ kind, missing }) => kind !== 'period' && missing > 0)
  return (
    <div className="flex items-center gap-4 sm:gap-6 xl:self-start">
      <ProgressRing earned={earned} selfReported={self_reported} needed={hours} />
      <div className="figures grid min-w-0 flex-1 gap-1.5">
        <p className="text-balance font-display font-semibold text-xl leading-tight">
          {state === 'done' ? doneText(done_until) : missingText(standing, today)}
        </p>
        <p>{t('{earned} of {hours, plural, one {# hour} other {# hours}} earned.', { earned, hours })}</p>
        {self_reported > 0 && (
          <p className="flex items-baseline gap-2 text-muted-foreground text-sm">
            <span className="size-2.5 shrink-0 rounded-full bg-primary/40" aria-hidden="true" />
            {t(
              '{hours, plural, one {# more hour self-reported} other {# more hours self-reported}}, not verified yet.',
              { hours: self_reported },
            )}
          </p>
        )}
        {state !== 'done' && (
          <ul className="grid gap-1 text-sm empty:hidden">
            {earlier.map((deadline) => (
              <li key={deadline.kind} className="flex items-start gap-2 leading-snug">
                <Clock className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
                <span>
                  {deadlineText(deadline, rules)} · {deadlineStateText(deadline, today)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function doneText(until: string | null): string {
  return until === null ? t('Done') : t('Done until {date}', { date: dayText(until) })
}
