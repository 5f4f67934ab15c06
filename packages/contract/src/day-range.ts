import { messages } from './messages.ts'

interface DayRange {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** Whether the first day of a range is not after its last; a missing one sets no bound. */
export function isInOrder({ startDate, endDate }: DayRange): boolean {
  return !startDate || !endDate || startDate <= endDate
}

/** The message for a range that is not in order, and the field it belongs to. */
export const startAfterEnd = { path: ['startDate'], message: messages.startAfterEnd }
