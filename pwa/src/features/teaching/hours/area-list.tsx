import type { AreaStanding } from '@cubby/rules/teaching/hour-standing'
import { Circle, CircleCheck } from 'lucide-react'
import { hoursText, selfReportedText } from './standing-text.ts'

/** The areas of a standard, those with something missing first. */
export function AreaList({ areas }: { areas: readonly AreaStanding[] }) {
  const ordered = areas.toSorted((one, other) => Number(one.is_covered) - Number(other.is_covered))
  const covered = areas.filter(({ is_covered }) => is_covered).length
  return (
    <section className="grid content-start gap-2">
      <h4 className="flex items-baseline justify-between gap-3 font-semibold">
        Areas
        <span className="figures font-normal text-muted-foreground text-sm">
          {covered} of {areas.length} done
        </span>
      </h4>
      <ul className="divide-y border-y">
        {ordered.map((standing) => (
          <Area key={standing.area.id} standing={standing} />
        ))}
      </ul>
    </section>
  )
}

function Area({ standing }: { standing: AreaStanding }) {
  const { area, self_reported, is_covered } = standing
  const Icon = is_covered ? CircleCheck : Circle
  return (
    <li className="grid gap-1 py-2">
      <div className="flex items-start gap-2 text-sm leading-snug">
        <Icon
          className={`mt-0.5 size-4 shrink-0 ${is_covered ? 'text-success' : 'text-muted-foreground'}`}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">{area.name}</span>
        <span className="figures shrink-0 text-right text-muted-foreground">{areaText(standing)}</span>
      </div>
      {area.minimum_hours > 0 && <Bar {...standing} needed={area.minimum_hours} />}
      {self_reported > 0 && (
        <p className="figures pl-6 text-muted-foreground text-sm">{selfReportedText(self_reported)}</p>
      )}
    </li>
  )
}

function areaText({ area, earned, is_covered }: AreaStanding): string {
  if (area.minimum_hours > 0) return `${earned} of ${hoursText(area.minimum_hours)}`
  return is_covered ? hoursText(earned) : 'Any training counts'
}

function Bar({ earned, self_reported, needed }: { earned: number; self_reported: number; needed: number }) {
  const part = Math.min(100, (earned / needed) * 100)
  const reported = Math.min(100 - part, (self_reported / needed) * 100)
  return (
    <div className="ml-6 flex h-2 overflow-hidden rounded-full bg-border" aria-hidden="true">
      <div className="bg-primary" style={{ width: `${part}%` }} />
      <div className="bg-primary/40" style={{ width: `${reported}%` }} />
    </div>
  )
}
