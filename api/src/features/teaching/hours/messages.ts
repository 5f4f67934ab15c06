import type { Standard } from '@cubby/contract/teaching/standards'
import { sentences } from '@cubby/rules/sentences'
import { displayDate } from '@cubby/rules/session-dates'
import type { Standing } from '@cubby/rules/teaching/standing'
import { currentLocale } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'
import type { Message } from '../../messages/notifications/notify.ts'

const HOURS = '/profile?section=hours'

/** Sent when the office decided about a training that a student took elsewhere. */
export function trainingReviewed(
  title: string,
  {
    status,
    reason,
  }: { readonly status: 'verified' | 'returned' | 'rejected'; readonly reason: string | null },
): Message {
  const links = [{ label: t('My hours'), url: HOURS }]
  if (status === 'verified') {
    return {
      type: 'training_reviewed',
      title: t('Your training {title} is verified', { title }),
      message: t('The office verified your training {title}. Its hours count now.', { title }),
      actionUrl: HOURS,
      links,
    }
  }
  const decided =
    status === 'returned'
      ? t('Your training {title} needs a correction', { title })
      : t('Your training {title} was not accepted', { title })
  return {
    type: 'training_reviewed',
    title: decided,
    message: `${decided}. ${t('Reason: {reason}', { reason: `${reason}` })}`,
    actionUrl: HOURS,
    links,
  }
}

/** The class that fills a gap best, and its next session. */
export interface Suggestion {
  readonly class_id: string
  readonly title: string
  readonly starts_on: string
  /** 0 for a card. */
  readonly hours: number
}

const dayText = (day: string) => displayDate(day, day)

/** Sent before hours are due that are still missing, or before a card expires. */
export function hoursDue(
  { name }: Pick<Standard, 'name'>,
  {
    standing,
    due,
    suggestion,
  }: { readonly standing: Standing; readonly due: string; readonly suggestion: Suggestion | null },
): Message {
  const isCard = standing.kind === 'card'
  const day = dayText(due)
  const title = isCard
    ? t('Your {name} card expires {date}', { name, date: day })
    : gapTitle(standing, { name, due })
  const gap = isCard
    ? t('Your {name} card is valid through {date}.', { name, date: day })
    : gapText(standing, { name, due })
  return {
    type: 'hours_due',
    title,
    message: sentences(gap, suggestionText(suggestion, isCard)),
    fact: {
      value: day,
      about: isCard ? t('the last day of the card') : t('the last day for the missing hours'),
    },
    actionUrl: HOURS,
    links: [
      { label: t('My hours'), url: HOURS },
      suggestion
        ? { label: suggestion.title, url: `/classes/${suggestion.class_id}` }
        : { label: t('Browse classes'), url: '/classes' },
    ],
  }
}

type HoursStanding = Extract<Standing, { kind: 'hours' }>

function missingBy({ deadlines }: HoursStanding, due: string) {
  return deadlines.find((deadline) => deadline.due_on === due && deadline.missing > 0)
}

interface MissedDeadline {
  /** Of the standard. */
  readonly name: string
  readonly due: string
}

function gapTitle(standing: HoursStanding, { name, due }: MissedDeadline): string {
  const deadline = missingBy(standing, due)
  const values = { name, date: dayText(due) }
  return deadline
    ? t('{hours, plural, one {# hour} other {# hours}} missing for {name} by {date}', {
        ...values,
        hours: deadline.missing,
      })
    : t('Areas missing for {name} by {date}', values)
}

/** Says what is missing: '24 of 30 hours are done for …, 6 hours are missing by …, also in Nutrition and Safety.' */
function gapText(standing: HoursStanding, { name, due }: MissedDeadline): string {
  const deadline = missingBy(standing, due)
  const open = standing.areas.filter(({ is_covered }) => !is_covered)
  const areas = open.map(({ area, missing }) =>
    missing > 0
      ? t('{area} ({hours, plural, one {# hour} other {# hours}})', { area: area.name, hours: missing })
      : area.name,
  )
  const isPeriod = standing.period?.to === due || standing.period === null
  return sentences(
    deadline &&
      t(
        'You have {earned} of the {hours, plural, one {# hour} other {# hours}} due for {name} by {date}. Still missing: {missing, plural, one {# hour} other {# hours}}.',
        {
          earned: deadline.earned.toLocaleString(currentLocale()),
          hours: deadline.hours,
          name,
          date: dayText(due),
          missing: deadline.missing,
        },
      ),
    isPeriod &&
      areas.length > 0 &&
      t('Still missing by {date}: {areas}.', { date: dayText(due), areas: areas.join(', ') }),
  )
}

function suggestionText(suggestion: Suggestion | null, isCard: boolean): string {
  if (!suggestion) return t('See which classes come next, or report a training that you took elsewhere.')
  const { title: classTitle, hours } = suggestion
  return sentences(
    isCard
      ? t('{classTitle} renews the card.', { classTitle })
      : t(
          '{hours, plural, =0 {{classTitle} covers a missing area} one {{classTitle} gives you # of the missing hours} other {{classTitle} gives you # of the missing hours}}.',
          { hours, classTitle },
        ),
    t('The next date with an open spot is {date}.', { date: dayText(suggestion.starts_on) }),
  )
}
