import { displayDate } from '@cubby/rules/session-dates'

/** Formats a range of days for display: 'Nov 1 – 22, 2026', 'since Nov 1, 2026', or 'until Nov 22, 2026'. */
export function daysText(from: string | undefined, to: string | undefined): string {
  if (from && to) return displayDate(from, to)
  if (from) return `since ${displayDate(from, from)}`
  return to ? `until ${displayDate(to, to)}` : ''
}
