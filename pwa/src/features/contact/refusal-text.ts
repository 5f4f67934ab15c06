import { messages } from '@cubby/contract/messages'

/** What we made up for answers that say nothing themselves. */
const WORDLESS = /^HTTP error! status: \d+$/

/** Why a message was not accepted: the server's words, or our own. */
export function refusalText({ message }: { message: string }): string {
  return WORDLESS.test(message) || message === '' ? messages.contactFailed : message
}
