import { SunriseWindow } from '@/art/sunrise-window.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import type { FollowedStandard } from './my-hours.ts'
import { hoursText, longDayText } from './standing-text.ts'

interface DoneHeroProps {
  /** The last day on which nothing is missing; null if nothing will ever be. */
  until: string | null
  followed: readonly FollowedStandard[]
}

/** Everything that applies to the student is done: until when, and a morning with nothing to do. */
export function DoneHero({ until, followed }: DoneHeroProps) {
  const hours = followed.reduce(
    (sum, { standing }) => sum + (standing.kind === 'hours' ? standing.earned : 0),
    0,
  )
  return (
    <div className="overflow-hidden rounded-sheet border bg-card md:grid md:grid-cols-[1fr_1.25fr]">
      <SunriseWindow className="block h-auto w-full md:h-full" />
      <div className="grid content-center gap-3 p-6 sm:p-8">
        <p className="font-semibold text-muted-foreground">Nothing is missing</p>
        <p className="figures font-bold font-display text-display text-balance leading-none">
          {until === null ? 'You are done' : `You are done until ${longDayText(until)}`}
        </p>
        <p className="figures text-lg text-muted-foreground">
          {hours > 0 && `${hoursText(hours)} earned, `}
          {followed.length === 1
            ? 'and all of it is proven.'
            : `${pluralize(followed.length, 'standard')} kept.`}{' '}
          We remind you before the next one is due.
        </p>
      </div>
    </div>
  )
}
