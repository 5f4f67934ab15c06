import { t } from '@cubby/texts/t'
import { SunriseWindow } from '@/art/sunrise-window.tsx'
import type { FollowedStandard } from './my-hours.ts'
import { longDayText } from './standing-text.ts'

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
        <p className="font-semibold text-muted-foreground">{t('Nothing is missing')}</p>
        <p className="figures font-bold font-display text-display text-balance leading-none">
          {until === null ? t('You are done') : t('You are done until {date}', { date: longDayText(until) })}
        </p>
        <p className="figures text-lg text-muted-foreground">
          {hours > 0
            ? t(
                '{hours, plural, one {# hour earned} other {# hours earned}}, {count, plural, one {# requirement met} other {# requirements met}}.',
                { hours, count: followed.length },
              )
            : followed.length === 1
              ? t('Your card is up to date.')
              : t('{count, plural, one {# requirement met} other {# requirements met}}.', {
                  count: followed.length,
                })}{' '}
          {t('We remind you before anything is due again.')}
        </p>
      </div>
    </div>
  )
}
