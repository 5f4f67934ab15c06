import { versionOn } from '@cubby/rules/teaching/standing-state'
import { InfoButton } from '@/ui/info-button.tsx'
import type { FollowedStandard } from './my-hours.ts'
import { dayText, deadlineText, hoursText, rulesText } from './standing-text.ts'

interface HoursInfoProps {
  followed: readonly FollowedStandard[]
  /** The provider's day. */
  today: string
}

/** Explains what each standard asks for, and when hours count. */
export function HoursInfo({ followed, today }: HoursInfoProps) {
  return (
    <InfoButton label="How hours are counted">
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
        <p>The hours of a class count once you have its certificate.</p>
        <p>Training taken elsewhere is self-reported, and counts once the office has verified it.</p>
      </div>
    </InfoButton>
  )
}

function explanationsOf({ standard, standing, byOffice }: FollowedStandard, today: string): string[] {
  const { rules } = versionOn(standard.versions, today)
  const common = [rulesText(rules), byOffice && 'The office set this for you.']
  if (standing.kind === 'card') return common.filter((text) => text !== false)
  const { areas, carried, deadlines, done_until, period } = standing
  return [
    ...common,
    areas.some(({ area }) => area.minimum_hours === 0) &&
      'An area without a number of hours is done after any training in it.',
    period && `Your current period is ${dayText(period.from)} to ${dayText(period.to)}.`,
    ...deadlines
      .filter(({ kind, missing }) => kind !== 'period' && missing === 0)
      .map((deadline) => `${deadlineText(deadline, rules)}: earned.`),
    carried > 0 && `${hoursText(carried)} of the earned ones are from the period before.`,
    done_until !== null &&
      period &&
      done_until < period.to &&
      'The next year of the period needs hours of its own.',
  ].filter((text) => typeof text === 'string')
}
