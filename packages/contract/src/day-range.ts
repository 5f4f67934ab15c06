import { messages } from './messages.ts'

interface DayRange {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** Whether the first day of a range is not after its last; a missing one sets no bound. */
export function isInOrder({ startDate, endDate }: DayRange): boolean {
  return !startDate || !endDate || startDate <= endDate
}

/** What is said, and beside which field, of a range that is not. */
export const startAfterEnd = { path: ['startDate'], message: messages.startAfterEnd }
