import type { AdminSession } from '@cubby/contract/catalog/admin-classes'
import type { DateEntry } from '@cubby/contract/catalog/class-save'

/** Returns the new or moved sessions whose last day is before `today`, a day in the provider's time zone. */
export function pastEntries(
  dates: readonly DateEntry[],
  stored: readonly AdminSession[],
  today: string,
): DateEntry[] {
  return dates.filter((entry) => {
    const before = stored.find(({ id }) => id === entry.id)
    const isMoved = before?.session_date !== entry.date || before.end_date !== entry.end_date
    return isMoved && entry.end_date < today
  })
}
