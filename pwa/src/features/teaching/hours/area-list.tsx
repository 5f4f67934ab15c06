import type { AreaStanding } from '@cubby/rules/teaching/hour-standing'
import { t } from '@cubby/texts/t'
import { CircleCheck } from 'lucide-react'
import { areaText, hoursText } from './standing-text.ts'

/** The areas of a standard: open ones with their hours, done ones folded. */
export function AreaList({ areas }: { areas: readonly AreaStanding[] }) {
  const open = areas.filter(({ is_covered }) => !is_covered)
  const done = areas.filter(({ is_covered }) => is_covered)
  return (
    <section aria-label={t('Areas')} className="grid content-start gap-1">
      {open.length > 0 && (
        <>
          <h4 className="font-semibold">{t('Areas to complete')}</h4>
          <ul className="grid gap-x-8 md:grid-cols-2">
            {open.map((standing) => (
              <OpenArea key={standing.area.id} standing={standing} />
            ))}
          </ul>
        </>
      )}
      {done.length > 0 && (
        <details>
          <summary className="min-h-11 py-2.5 font-semibold">
            {open.length === 0
              ? t('All areas are done')
              : t('{count, plural, one {# done} other {# done}}', { count: done.length })}
          </summary>
          <ul className="figures grid gap-x-8 text-sm md:grid-cols-2">
            {done.map(({ area, earned }) => (
              <li key={area.id} className="flex items-start gap-2 border-b py-2 leading-snug">
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
                <span className="min-w-0 flex-1">{area.name}</span>
                <span className="shrink-0 text-muted-foreground">{hoursText(earned)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The hours stand beside the name where there is room for both, and else below it. */
function OpenArea({ standing }: { standing: AreaStanding }) {
  const { area, earned, self_reported } = standing
  const needed = area.minimum_hours
  return (
    <li className="figures grid content-between gap-1.5 py-2 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3 leading-snug">
        <span>{area.name}</span>
        <span className="text-muted-foreground">{areaText(standing)}</span>
      </p>
      {(needed > 0 || self_reported > 0) && (
        <div className="flex h-2 overflow-hidden rounded-full bg-border" aria-hidden="true">
          <div className="bg-primary" style={{ width: `${shareOf(earned, needed)}%` }} />
          <div className="hatched text-primary" style={{ width: `${shareOf(self_reported, needed)}%` }} />
        </div>
      )}
    </li>
  )
}

/** In percent. Where any training counts, one hour is enough. */
function shareOf(hours: number, needed: number): number {
  return Math.min(100, (hours / Math.max(needed, 1)) * 100)
}
