import { messages } from '@cubby/contract/messages'

/** The message of an ApiError whose response has no message. */
const WITHOUT_MESSAGE = /^HTTP error! status: \d+$/

/** Why a message was not accepted: the server's message or the app's. */
export function refusalText({ message }: { message: string }): string {
  return WITHOUT_MESSAGE.test(message) || message === '' ? messages.contactFailed : message
}
