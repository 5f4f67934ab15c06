import type { StudentStanding } from '@cubby/contract/teaching/standings'
import { displayDate } from '@cubby/rules/session-dates'
import type { ChipTone } from '@/ui/chip.tsx'
import { pluralize } from '@/ui/pluralize.ts'

export const stateLabels: Readonly<Record<StudentStanding['state'], string>> = {
  overdue: 'Overdue',
  due_soon: 'Due soon',
  open: 'Open',
  done: 'Done',
}

export const stateTones: Readonly<Record<StudentStanding['state'], ChipTone>> = {
  overdue: 'destructive',
  due_soon: 'warning',
  open: 'neutral',
  done: 'success',
}

const cardLabels: Readonly<Record<StudentStanding['state'], string>> = {
  overdue: 'Expired',
  due_soon: 'Expires soon',
  open: 'No card',
  done: 'Valid',
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
  if (kind === 'card') return state === 'done' ? '' : 'A valid card'
  return [
    ...(missing > 0 ? [pluralize(missing, 'hour')] : []),
    ...(missing_areas.length > 0 ? [pluralize(missing_areas.length, 'area')] : []),
  ].join(', ')
}

/** By when something is missing, or until when nothing is. */
export function dueText({
  state,
  due_on,
  done_until,
}: Pick<StudentStanding, 'state' | 'due_on' | 'done_until'>): string {
  if (state === 'done') return done_until ? `Until ${displayDate(done_until, done_until)}` : 'For good'
  return due_on ? displayDate(due_on, due_on) : 'No date'
}
