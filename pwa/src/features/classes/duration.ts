import type { TrainingClass } from '@cubby/contract/classes'
import { FIXED_DURATIONS } from '@cubby/contract/constants'

/** The duration of a class: fixed for some titles, else its own. */
export function durationOf({ title, duration }: Pick<TrainingClass, 'title' | 'duration'>): string {
  return FIXED_DURATIONS[title] ?? duration
}
