import { messages } from '@cubby/contract/messages'
import { ApiError, NetworkError } from '@/api/client.ts'
import { isLoginOver } from '@/api/failure-message.ts'

export const OPERATION_NEEDS_CONNECTION =
  'This needs a connection, and the server cannot be reached right now.'

/** What failed, and why, where there is more to say than the sentence of the specification. */
export interface Failure {
  readonly text: string
  readonly detail: string | null
}

/**
 * What to say of an error (specification 2 §8): the server's own message; otherwise `failed`, the sentence of the
 * specification, with the cause where an office can do something about it. Nobody reads 'HTTP error! status: 500'. Empty when the login has ended: the app says
 * that once, and leads to the login.
 */
export function failureMessageOf(error: unknown, failed: string = messages.errorOccurred): Failure {
  if (isLoginOver(error)) return { text: '', detail: null }
  if (error instanceof NetworkError) return { text: failed, detail: OPERATION_NEEDS_CONNECTION }
  if (error instanceof ApiError) {
    const cause = causeOf(error)
    if (cause) return { text: failed, detail: cause }
    return { text: error.isSaid ? error.message : failed, detail: null }
  }
  return { text: error instanceof Error && error.message ? error.message : failed, detail: null }
}

/** The same in one text: 'Failed to fetch users. This needs a connection, …'. */
export function failureSentence(error: unknown, failed?: string): string {
  const { text, detail } = failureMessageOf(error, failed)
  return detail ? `${text}. ${detail}` : text
}

/** Why an answer that is not Cubby's came, such as the page of a proxy. */
function causeOf({ contentType, isSaid }: ApiError): string | null {
  if (contentType === null || isSaid) return null
  return contentType.includes('text/html') ? messages.proxyAnswered : `Expected JSON but got: ${contentType}`
}

/** Only why: what stands under a sentence that says what failed. */
export function reasonOf(error: unknown): string {
  const { text, detail } = failureMessageOf(error, '')
  return detail ?? text
}
