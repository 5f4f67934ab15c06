import { decisionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import type { FillingClass } from '@cubby/rules/teaching/filling-classes'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { ClassPrice } from '@/features/seats/enrollments/own-price.tsx'
import { TodayCard } from '@/features/student/today/today-card.tsx'
import { HOURS_SEARCH } from '@/features/teaching/hours/hours-links.ts'
import { bestClasses } from '@/features/teaching/hours/my-hours.ts'
import { gapText } from '@/features/teaching/hours/standing-text.ts'
import { useMyHours } from '@/features/teaching/hours/use-my-hours.ts'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { OfflineAsOf } from '@/ui/as-of.tsx'
import { buttonVariants, textLink } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { ComingUp } from './coming-up.tsx'

const SHOWN = 3

/** The class that gives most of what a student lacks, and two more; the next sessions if nothing is missing. */
export function FillYourHours() {
  const [best, ...more] = bestClasses(useMyHours().followed).slice(0, SHOWN)
  const { asOf } = useClasses()
  if (!best) return <ComingUp headingClassName="text-2xl" />
  return (
    <section aria-labelledby="fill-hours" className="grid content-start gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="fill-hours" className="text-2xl">
          {t('Fill your hours')}
        </h2>
        <Link to="/profile" search={HOURS_SEARCH} className={textLink}>
          {t('My hours')}
        </Link>
      </div>
      <OfflineAsOf at={asOf} />
      <ul>
        <BestClass {...best} />
        {more.map((filling) => (
          <OtherClass key={filling.trainingClass.id} {...filling} />
        ))}
      </ul>
    </section>
  )
}

function BestClass({ trainingClass, session, gap }: FillingClass) {
  const isFull = session.available_spots <= 0
  return (
    <TodayCard
      Icon={GraduationCap}
      date={session.start_date}
      title={trainingClass.title}
      actions={
        <Link
          to="/classes/$id"
          params={{ id: trainingClass.id }}
          search={{ session: session.id }}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          {rich('{action, select, see {See it} other {Enroll}}<part>: {title}</part>', {
            action: isFull ? 'see' : 'enroll',
            title: trainingClass.title,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Link>
      }
    >
      <p>
        <Unbroken>{`${decisionDates(session)}, ${timeRange(session)}`}</Unbroken>
      </p>
      <p className="font-semibold text-foreground">{gapText(gap)}</p>
      <div className="mt-1.5 grid gap-1 text-foreground">
        <SeatMeter inline available={session.available_spots} capacity={session.capacity} />
        <ClassPrice trainingClass={trainingClass} className="text-lg" short />
      </div>
    </TodayCard>
  )
}

function OtherClass({ trainingClass, session, gap }: FillingClass) {
  return (
    <li className="border-b last:border-b-0">
      <Link
        to="/classes/$id"
        params={{ id: trainingClass.id }}
        search={{ session: session.id }}
        className="group flex items-center justify-between gap-4 rounded-control py-3"
      >
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold leading-snug group-hover:underline group-hover:underline-offset-4">
            {trainingClass.title}
          </span>
          <span className="figures text-muted-foreground text-sm">
            <Unbroken>{`${decisionDates(session)} · ${gapText(gap)}`}</Unbroken>
          </span>
        </span>
        <div className="shrink-0 text-end">
          <ClassPrice trainingClass={trainingClass} className="text-lg" short />
        </div>
      </Link>
    </li>
  )
}
