import type { ChosenStandard, FollowedStandard } from '@cubby/contract/teaching/hours'

/**
 * Returns what a student follows after their own choice, which replaces their earlier one. What the office set stays
 * with its day, even if the device did not know about it.
 */
export function followedAfterChoice(
  before: readonly FollowedStandard[],
  choice: readonly ChosenStandard[],
): FollowedStandard[] {
  const byOffice = before.filter(({ by_office }) => by_office)
  const isByOffice = new Set(byOffice.map(({ standard_id }) => standard_id))
  const own = choice.filter(({ standard_id }) => !isByOffice.has(standard_id))
  return [...byOffice, ...own.map(({ standard_id, since }) => ({ standard_id, since, by_office: false }))]
}
