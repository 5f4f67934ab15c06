import type { StudentStanding } from '@cubby/contract/teaching/standings'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { ChipTone } from '@/ui/chip.tsx'

export const stateLabels: Readonly<Record<StudentStanding['state'], string>> = {
  overdue: t('Overdue'),
  due_soon: t('Due soon'),
  open: t('Open'),
  done: t('Done'),
}

export const stateTones: Readonly<Record<StudentStanding['state'], ChipTone>> = {
  overdue: 'destructive',
  due_soon: 'warning',
  open: 'neutral',
  done: 'success',
}

const cardLabels: Readonly<Record<StudentStanding['state'], string>> = {
  overdue: t('Expired'),
  due_soon: t('Expires soon'),
  open: t('No card'),
  done: t('Valid'),
}

/** The state of a standing in words. A card is valid or not, and has no hours. */
export function stateLabel({ kind, state }: Pick<StudentStanding, 'kind' | 'state'>): string {
  return (kind === 'card' ? cardLabels : stateLabels)[state]
}

/** What is missing: '6.5 hours, 3 areas'. Empty if nothing is. */
export function missingText({
  kind,
  state,
  missing,
  missing_areas,
}: Pick<StudentStanding, 'kind' | 'state' | 'missing' | 'missing_areas'>): string {
  if (kind === 'card') return state === 'done' ? '' : t('A valid card')
  return [
    ...(missing > 0 ? [t('{missing, plural, one {# hour} other {# hours}}', { missing })] : []),
    ...(missing_areas.length > 0
      ? [t('{count, plural, one {# area} other {# areas}}', { count: missing_areas.length })]
      : []),
  ].join(', ')
}

/** By when something is missing, or until when nothing is. */
export function dueText({
  state,
  due_on,
  done_until,
}: Pick<StudentStanding, 'state' | 'due_on' | 'done_until'>): string {
  if (state === 'done')
    return done_until ? t('Until {day}', { day: displayDate(done_until, done_until) }) : t('No end date')
  return due_on ? displayDate(due_on, due_on) : t('No date')
}
