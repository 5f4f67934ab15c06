import { messages } from '@cubby/contract/messages'

/** The start of the app's own messages for responses without one. */
const WORDLESS = /^HTTP error! status: \d+$/

/** Why a message was not accepted: the server's message or the app's. */
export function refusalText({ message }: { message: string }): string {
  return WORDLESS.test(message) || message === '' ? messages.contactFailed : message
}
