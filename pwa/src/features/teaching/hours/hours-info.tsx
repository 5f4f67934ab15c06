import { versionOn } from '@cubby/rules/teaching/standing-state'
import { t } from '@cubby/texts/t'
import { InfoButton } from '@/ui/info-button.tsx'
import type { FollowedStandard } from './my-hours.ts'
import { dayText, deadlineText, rulesText } from './standing-text.ts'

interface HoursInfoProps {
  followed: readonly FollowedStandard[]
  /** The provider's day. */
  today: string
}

/** Explains what each standard asks for, and when hours count. */
export function HoursInfo({ followed, today }: HoursInfoProps) {
  return (
    <InfoButton label={t('How hours are counted')}>
      <div className="grid gap-4">
        {followed.map((one) => (
          <section key={one.standard.id} className="grid gap-1">
            <h3 className="text-lg">{one.standard.name}</h3>
            {explanationsOf(one, today).map((sentence) => (
              <p key={sentence} className="figures">
                {sentence}
              </p>
            ))}
          </section>
        ))}
        <p>{t('The hours of a class count once you have its certificate.')}</p>
        <p>{t('Training taken elsewhere is self-reported, and counts once the office has verified it.')}</p>
      </div>
    </InfoButton>
  )
}

function explanationsOf({ standard, standing, byOffice }: FollowedStandard, today: string): string[] {
  const { rules } = versionOn(standard.versions, today)
  const common = [rulesText(rules), byOffice && t('The office set this for you.')]
  if (standing.kind === 'card') return common.filter((text) => text !== false)
  const { areas, carried, deadlines, done_until, period } = standing
  return [
    ...common,
    areas.some(({ area }) => area.minimum_hours === 0) &&
      t('If an area has no number of hours, any training in it is enough.'),
    period &&
      t('Your current period is {start} to {end}.', {
        start: dayText(period.from),
        end: dayText(period.to),
      }),
    ...deadlines
      .filter(({ kind, missing }) => kind !== 'period' && missing === 0)
      .map((deadline) => t('Done: {deadline}.', { deadline: deadlineText(deadline, rules) })),
    carried > 0 &&
      t('{hours, plural, one {# hour} other {# hours}} carried over from the previous period.', {
        hours: carried,
      }),
    done_until !== null &&
      period &&
      done_until < period.to &&
      t('Each year of the period needs its own hours.'),
  ].filter((text) => typeof text === 'string')
}
