import { messages } from '@cubby/contract/messages'
import type { CheckInState } from '@cubby/contract/teaching/check-in-states'

/** Says what became of a student's check-in, to the student. */
export function checkInText(state: CheckInState): string {
  switch (state) {
    case 'checked_in':
      return messages.checkedIn
    case 'waiting':
      return messages.checkInWaiting
    case 'declined':
      return messages.checkInDeclined
  }
}
