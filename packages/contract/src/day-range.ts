import { messages } from './messages.ts'

interface DayRange {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** Whether the first day of a range is not after its last; a missing one sets no bound. */
export function isInOrder({ startDate, endDate }: DayRange): boolean {
  return !startDate || !endDate || startDate <= endDate
}

/** Whether the days on which money was received are in order. `receivedAfterEnd` is the error if they are not. */
export function isReceivedInOrder(days: {
  receivedFrom?: string | undefined
  receivedTo?: string | undefined
}) {
  return isInOrder({ startDate: days.receivedFrom, endDate: days.receivedTo })
}
export const receivedAfterEnd = { path: ['receivedFrom'], message: messages.startAfterEnd }

/** Whether the days of creation are in order. `createdAfterEnd` is the error if they are not. */
export function isCreatedInOrder(days: { createdFrom?: string | undefined; createdTo?: string | undefined }) {
  return isInOrder({ startDate: days.createdFrom, endDate: days.createdTo })
}
export const createdAfterEnd = { path: ['createdFrom'], message: messages.startAfterEnd }

/** The message for a range that is not in order, and the field it belongs to. */
export const startAfterEnd = { path: ['startDate'], message: messages.startAfterEnd }
