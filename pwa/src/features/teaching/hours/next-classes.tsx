import { decisionDates } from '@cubby/rules/session-dates'
import type { FillingClass } from '@cubby/rules/teaching/filling-classes'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonVariants, textLink } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import { gapText } from './standing-text.ts'

/** How many classes are shown; the class list has all. */
const MOST_CLASSES = 3

interface NextClassesProps {
  /** The best one first. */
  filling: readonly FillingClass[]
  /** Whether the best class is the main action of the screen. */
  isMain: boolean
}

/** The best class for the gap of a standard, one tap away from its session, and a few others folded. */
export function NextClasses({ filling, isMain }: NextClassesProps) {
  const [best, ...others] = filling.slice(0, MOST_CLASSES)
  return (
    <section className="grid content-start gap-2">
      <h4 className="font-semibold">{t('Best next class')}</h4>
      {best ? (
        <ClassRow filling={best} isMain={isMain} />
      ) : (
        <p className="text-muted-foreground text-sm">
          {t("No open class covers what you're missing.")}{' '}
          <Link to="/contact" className={`${textLink} -my-2.5`}>
            {t('Ask the office')}
          </Link>
        </p>
      )}
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 py-2.5 font-semibold">
            {t('{count, plural, one {# more} other {# more}}', { count: others.length })}
          </summary>
          <ul className="divide-y">
            {others.map((one) => (
              <li key={one.trainingClass.id} className="py-3 first:pt-0">
                <ClassRow filling={one} isMain={false} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function ClassRow({ filling, isMain }: { filling: FillingClass; isMain: boolean }) {
  const { trainingClass, session, gap, isInTime } = filling
  const isFull = session.available_spots <= 0
  const which = {
    classTitle: trainingClass.title,
    part: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold leading-snug">{trainingClass.title}</p>
        <p className="figures text-sm">
          {decisionDates(session)}
          {!isInTime && <span className="text-warning"> · {t('after the hours are due')}</span>}
        </p>
        <p className="figures text-muted-foreground text-sm">{gapText(gap)}</p>
        <SeatMeter inline available={session.available_spots} capacity={session.capacity} />
      </div>
      <Link
        to="/classes/$id"
        params={{ id: trainingClass.id }}
        search={{ session: session.id }}
        className={buttonVariants({ size: 'small', variant: isMain && !isFull ? 'primary' : 'outline' })}
      >
        {isFull
          ? rich('See it<part>: {classTitle}</part>', which)
          : rich('Book it<part>: {classTitle}</part>', which)}
      </Link>
    </div>
  )
}
