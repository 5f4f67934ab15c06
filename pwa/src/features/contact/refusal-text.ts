import { messages } from '@cubby/contract/messages'

/** What we made up for answers that say nothing themselves. */
const WORDLESS = /^HTTP error! status: \d+$/

/** Why a message was not accepted: the server's words, or the specification's (specification 1 §8). */
export function refusalText({ message }: { message: string }): string {
  return WORDLESS.test(message) || message === '' ? messages.contactFailed : message
}
