import { messages } from '@cubby/contract/messages'

/** Codes we made up for answers that say nothing themselves. */
const WORDLESS = /^http_/

/** Why a message was not accepted: the server's words, or the specification's (specification 1 §8). */
export function refusalText({ code, message }: { code: string; message: string }): string {
  return WORDLESS.test(code) || message === '' ? messages.contactFailed : message
}
