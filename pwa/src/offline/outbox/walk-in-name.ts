import type { WalkIn } from '@cubby/contract/teaching/walk-ins'

/** The name of a walk-in, as the instructor entered it. */
export function walkInName({ first_name, last_name }: WalkIn): string {
  return `${first_name} ${last_name}`
}
