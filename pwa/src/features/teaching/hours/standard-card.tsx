import type { StandardRules } from '@cubby/contract/teaching/standards'
import type { HoursStanding } from '@cubby/rules/teaching/hour-standing'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useId } from 'react'
import { CertificateStamp } from '@/art/certificate-stamp.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { AreaList } from './area-list.tsx'
import { FillingClasses, PlannedClasses } from './class-lists.tsx'
import type { FollowedStandard } from './my-hours.ts'
import { ProgressRing } from './progress-ring.tsx'
import {
  cardText,
  dayText,
  deadlineStateText,
  deadlineText,
  hoursText,
  missingText,
  selfReportedText,
} from './standing-text.ts'

interface StandardCardProps {
  followed: FollowedStandard
  /** The provider's day. */
  today: string
}

/** What a student has for one standard, what is missing by when, and the classes that give it. */
export function StandardCard({ followed, today }: StandardCardProps) {
  const { standard, standing, counted, planned, filling } = followed
  const id = useId()
  const isDone = standing.state === 'done'
  const gap = { filling, hasPlanned: planned.length > 0 }
  return (
    <Card as="article" aria-labelledby={id} className="grid gap-5 p-4 sm:p-5">
      <header className="grid gap-1">
        {standing.state === 'overdue' && (
          <div>
            <Chip tone="destructive">
              <CircleAlert aria-hidden="true" />
              {standing.kind === 'card' ? 'Expired' : 'Overdue'}
            </Chip>
          </div>
        )}
        {standing.state === 'due_soon' && (
          <div>
            <Chip tone="warning">
              <Clock aria-hidden="true" />
              {standing.kind === 'card' ? 'Expires soon' : 'Due soon'}
            </Chip>
          </div>
        )}
        <h3 id={id} className="text-xl">
          {standard.name}
        </h3>
        <p className="text-muted-foreground text-sm">{standard.authority}</p>
        {followed.byOffice && <p className="text-muted-foreground text-sm">Set by the office</p>}
      </header>
      {standing.kind === 'card' ? (
        <div className="flex items-center gap-4">
          {isDone && <CertificateStamp className="size-16 shrink-0" />}
          <div className="grid gap-1">
            <p className="figures font-display font-semibold text-xl leading-tight">{cardText(standing)}</p>
            {standing.card && <p className="text-muted-foreground">{standing.card.issuer}</p>}
            {standing.self_reported && (
              <p className="figures text-muted-foreground text-sm">
                A card of {standing.self_reported.issuer}, valid until{' '}
                {dayText(standing.self_reported.expires_on)}, is self-reported. It counts once the office has
                verified it.
              </p>
            )}
          </div>
        </div>
      ) : (
        <Hours standing={standing} today={today} rules={versionOn(standard.versions, today).rules} />
      )}
      <PlannedClasses planned={planned} />
      <CountedTrainings counted={counted} />
      {standing.kind === 'hours' && standing.areas.length > 0 ? (
        <div className="grid gap-5 xl:grid-cols-2">
          {isDone ? (
            <details className="group">
              <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">All areas are done</summary>
              <AreaList areas={standing.areas} />
            </details>
          ) : (
            <>
              <div className="xl:order-last">
                <FillingClasses {...gap} title="Classes that fill the gap" />
              </div>
              <AreaList areas={standing.areas} />
            </>
          )}
        </div>
      ) : (
        !isDone && (
          <FillingClasses
            {...gap}
            title={standing.kind === 'card' ? 'Next dates to renew' : 'Classes that fill the gap'}
          />
        )
      )}
    </Card>
  )
}

function CountedTrainings({ counted }: Pick<FollowedStandard, 'counted'>) {
  if (counted.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">What counted so far</summary>
      <ul className="figures divide-y border-y text-sm">
        {counted.map(({ id, title, completed_on, hours }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0">
              {title}, <span className="text-muted-foreground">{dayText(completed_on)}</span>
            </span>
            <span className="shrink-0">{hoursText(hours)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface HoursProps {
  standing: HoursStanding
  today: string
  rules: StandardRules
}

function Hours({ standing, today, rules }: HoursProps) {
  const { earned, carried, self_reported, hours, deadlines, period, done_until } = standing
  const earlier = deadlines.filter(({ kind }) => kind !== 'period')
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <ProgressRing earned={earned} selfReported={self_reported} needed={hours} />
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <p className="figures font-display font-semibold text-xl leading-tight">
          {standing.state === 'done' ? doneText(done_until) : missingText(standing, today)}
        </p>
        <p className="figures">
          {earned} of {hoursText(hours)} earned
          {carried > 0 && `, ${hoursText(carried)} of them from the period before`}.
        </p>
        {self_reported > 0 && (
          <p className="figures flex items-center gap-2 text-muted-foreground">
            <span className="size-3 shrink-0 rounded-full bg-primary/40" aria-hidden="true" />
            {selfReportedText(self_reported)}, not verified yet.
          </p>
        )}
        {earlier.length > 0 && standing.state !== 'done' && (
          <ul className="figures mt-1 grid gap-1 text-sm">
            {earlier.map((deadline) => (
              <li key={deadline.kind} className="flex items-start gap-2 leading-snug">
                {deadline.missing === 0 ? (
                  <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
                ) : (
                  <Clock className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
                )}
                <span>
                  {deadlineText(deadline, rules)} · {deadlineStateText(deadline, today)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {done_until !== null && period && done_until < period.to && (
          <p className="figures text-muted-foreground text-sm">
            The next year of the period needs hours of its own.
          </p>
        )}
        {period && (
          <p className="figures text-muted-foreground text-sm">
            Period: {dayText(period.from)} to {dayText(period.to)}
          </p>
        )}
      </div>
    </div>
  )
}

function doneText(until: string | null): string {
  return until === null ? 'Done' : `Done until ${dayText(until)}`
}
