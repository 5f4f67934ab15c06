import type { Standard } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import type { Standing } from '@cubby/rules/teaching/standing'
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
  const decision = status === 'returned' ? t('needs a correction') : t('was not accepted')
  return {
    type: 'training_reviewed',
    title: t('Your training {title} {decision}', { title, decision }),
    message: t('Your training {title} {decision}. Reason: {reason}', {
      title,
      decision,
      reason: `${reason}`,
    }),
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
const hoursText = (hours: number) => `${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}`

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
    ? t('Your {name} card expires {day}', { name, day })
    : t('{gapTitle} for {name} by {day}', { gapTitle: gapTitle(standing, due), name, day })
  const gap = isCard
    ? t('Your {name} card is valid through {day}.', { name, day })
    : gapText(standing, { name, due })
  return {
    type: 'hours_due',
    title,
    message: [gap, suggestionText(suggestion, isCard)].join(' '),
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

function gapTitle(standing: HoursStanding, due: string): string {
  const deadline = missingBy(standing, due)
  return deadline ? t('{hours} missing', { hours: hoursText(deadline.missing) }) : t('Areas missing')
}

/** Says what is missing: '24 of 30 hours are done for …, 6 hours are missing by …, also in Nutrition and Safety.' */
function gapText(standing: HoursStanding, { name, due }: { readonly name: string; readonly due: string }) {
  const deadline = missingBy(standing, due)
  const open = standing.areas.filter(({ is_covered }) => !is_covered)
  const areas = open.map(({ area, missing }) =>
    missing > 0 ? `${area.name} (${hoursText(missing)})` : area.name,
  )
  const isPeriod = standing.period?.to === due || standing.period === null
  const sentences = [
    deadline &&
      t('You have {earned} of the {hours} due for {name} by {date}. Still missing: {hours2}.', {
        earned: deadline.earned.toLocaleString('en-US'),
        hours: hoursText(deadline.hours),
        name,
        date: dayText(due),
        hours2: hoursText(deadline.missing),
      }),
    isPeriod &&
      areas.length > 0 &&
      t('Still missing by {date}: {areas}.', { date: dayText(due), areas: areas.join(', ') }),
  ]
  return sentences.filter(Boolean).join(' ')
}

function suggestionText(suggestion: Suggestion | null, isCard: boolean): string {
  if (!suggestion) return t('See which classes come next, or report a training that you took elsewhere.')
  const day = dayText(suggestion.starts_on)
  if (isCard)
    return t('{title} renews it. The next date with an open spot is {day}.', { title: suggestion.title, day })
  const gives =
    suggestion.hours > 0
      ? t('gives you {hours} of them', { hours: hoursText(suggestion.hours) })
      : t('covers a missing area')
  return t('{title} {gives}. The next date with an open spot is {day}.', {
    title: suggestion.title,
    gives,
    day,
  })
}
