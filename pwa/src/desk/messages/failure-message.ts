import { messages } from '@cubby/contract/messages'
import { ApiError, NetworkError } from '@/api/client.ts'
import { isLoginOver, isOwnError } from '@/api/failure-message.ts'

export const OPERATION_NEEDS_CONNECTION =
  'This needs a connection, and the server cannot be reached right now.'

/** The message of a failure, and its reason if there is one. */
export interface Failure {
  readonly text: string
  readonly detail: string | null
}

/**
 * Returns the message of an error (specification 2 §8): the server's own, or else `failed`. The detail says that there
 * is no connection, or that the response is not from Cubby. The text is empty if the login has ended, because the app
 * reports that once.
 */
export function failureMessageOf(error: unknown, failed: string = messages.errorOccurred): Failure {
  if (isLoginOver(error)) return { text: '', detail: null }
  if (error instanceof NetworkError) return { text: failed, detail: OPERATION_NEEDS_CONNECTION }
  if (error instanceof ApiError) {
    const cause = causeOf(error)
    if (cause) return { text: failed, detail: cause }
    return { text: error.hasServerMessage ? error.message : failed, detail: null }
  }
  return { text: isOwnError(error) && error.message ? error.message : failed, detail: null }
}

/** Message and reason as one text: 'Failed to fetch users. This needs a connection, …'. */
export function failureSentence(error: unknown, failed?: string): string {
  const { text, detail } = failureMessageOf(error, failed)
  return detail ? `${text}. ${detail}` : text
}

/** Why a response is not from Cubby, such as the page of a proxy. */
function causeOf({ contentType, hasServerMessage }: ApiError): string | null {
  if (contentType === null || hasServerMessage) return null
  return contentType.includes('text/html') ? messages.proxyError : `Expected JSON but got: ${contentType}`
}

/** Only the reason, for a text under a heading that already names the failure. */
export function reasonOf(error: unknown): string {
  const { text, detail } = failureMessageOf(error, '')
  return detail ?? text
}
