import { messages } from '@cubby/contract/messages'

/** The start of the app's own messages, shown if the response has none. */
const WITHOUT_MESSAGE = /^HTTP error! status: \d+$/

/** Why a message was not accepted: the server's message or the app's. */
export function refusalText({ message }: { message: string }): string {
  return WITHOUT_MESSAGE.test(message) || message === '' ? messages.contactFailed : message
}
