import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { FIXED_DURATIONS } from '@cubby/contract/constants'

/** Returns the duration of a class. Some titles have a fixed one (specification 1). */
export function durationOf({ title, duration }: Pick<TrainingClass, 'title' | 'duration'>): string {
  return FIXED_DURATIONS[title] ?? duration
}
