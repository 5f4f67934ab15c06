import type { CardStanding } from '@cubby/rules/teaching/card-standing'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { t } from '@cubby/texts/t'
import { CircleAlert, Clock } from 'lucide-react'
import { useId } from 'react'
import { CertificateStamp } from '@/art/certificate-stamp.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { AreaList } from './area-list.tsx'
import { HoursProgress } from './hours-progress.tsx'
import type { FollowedStandard } from './my-hours.ts'
import { NextClasses } from './next-classes.tsx'
import { PlannedClasses } from './planned-classes.tsx'
import { cardText, dayText, hoursText } from './standing-text.ts'

interface StandardCardProps {
  followed: FollowedStandard
  /** The provider's day. */
  today: string
  /** Whether its best class is the main action of the screen. */
  isMain: boolean
}

/** What a student has for one standard, what is missing by when, and the class that gives the most of it. */
export function StandardCard({ followed, today, isMain }: StandardCardProps) {
  const { standard, standing, counted, planned, filling } = followed
  const id = useId()
  const needsClass = standing.state !== 'done' && (filling.length > 0 || planned.length === 0)
  return (
    <Card as="article" aria-labelledby={id} className="grid gap-5 p-4 sm:p-5">
      <header className="grid gap-1">
        {standing.state === 'overdue' && (
          <div>
            <Chip tone="destructive">
              <CircleAlert aria-hidden="true" />
              {standing.kind === 'card' ? t('Expired') : t('Overdue')}
            </Chip>
          </div>
        )}
        {standing.state === 'due_soon' && (
          <div>
            <Chip tone="warning">
              <Clock aria-hidden="true" />
              {standing.kind === 'card' ? t('Expires soon') : t('Due soon')}
            </Chip>
          </div>
        )}
        <h3 id={id} className="text-xl">
          {standard.name}
        </h3>
        <p className="text-muted-foreground text-sm">{standard.authority}</p>
      </header>
      <div className="grid gap-5 xl:grid-cols-2 xl:gap-x-8">
        {standing.kind === 'card' ? (
          <CardProgress standing={standing} />
        ) : (
          <HoursProgress
            standing={standing}
            today={today}
            rules={versionOn(standard.versions, today).rules}
          />
        )}
        {needsClass && <NextClasses filling={filling} isMain={isMain} />}
      </div>
      <PlannedClasses planned={planned} />
      {standing.kind === 'hours' && standing.areas.length > 0 && <AreaList areas={standing.areas} />}
      <CountedTrainings counted={counted} />
    </Card>
  )
}

function CardProgress({ standing }: { standing: CardStanding }) {
  const { card, self_reported: reported, state } = standing
  return (
    <div className="flex items-center gap-4">
      {state === 'done' && <CertificateStamp className="size-16 shrink-0" />}
      <div className="grid gap-1">
        <p className="figures font-display font-semibold text-xl leading-tight">{cardText(standing)}</p>
        {card && <p className="text-muted-foreground">{card.issuer}</p>}
        {reported && (
          <p className="figures text-muted-foreground text-sm">
            {t('You reported a card from {issuer}, valid until {date}. The office has not verified it yet.', {
              issuer: reported.issuer,
              date: dayText(reported.expires_on),
            })}
          </p>
        )}
      </div>
    </div>
  )
}

function CountedTrainings({ counted }: Pick<FollowedStandard, 'counted'>) {
  if (counted.length === 0) return null
  return (
    <details className="-mt-5">
      <summary className="min-h-11 py-2.5 font-semibold">{t('What counted so far')}</summary>
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
