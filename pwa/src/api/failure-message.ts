import { t, translate } from '@cubby/texts/t'
import { ApiError, NetworkError } from './client.ts'

/**
 * Returns the message for a failed request: `offline` without a response, otherwise the message of the server or of the
 * app, or `fallback` if there is none for users. Empty when the login has ended: the check of the login reports that.
 */
export function failureMessage(failure: unknown, offline: string, fallback: string): string {
  if (failure instanceof NetworkError) return offline
  if (isLoginOver(failure)) return ''
  if (failure instanceof ApiError && !failure.hasServerMessage) return fallback
  const isOwn = failure instanceof ApiError || isOwnError(failure)
  return isOwn && failure.message ? sentenceOf(failure) : fallback
}

/** The message of an error in the user's language. Servers write English ones. */
export function sentenceOf(failure: Error): string {
  if (failure instanceof ApiError && failure.code === 'too_many_requests' && failure.retryAfterMs !== null)
    return tooManyText(Math.ceil(failure.retryAfterMs / 1_000))
  return translate(failure.message)
}

/** As the server writes it. */
function tooManyText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60)
    return t('Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.', {
      seconds,
    })
  if (minutes <= 60)
    return t('Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.', {
      minutes,
    })
  const hours = Math.ceil(minutes / 60)
  return t('Too many attempts. Please try again in {hours, plural, one {# hour} other {# hours}}.', { hours })
}

/**
 * Whether the app itself threw this error, with a message for users. Errors of the browser and of libraries have other
 * names, and messages for developers.
 */
export function isOwnError(failure: unknown): failure is Error {
  return failure instanceof Error && failure.name === 'Error'
}

/** Whether the server refused the login of this request. */
export function isLoginOver(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401 && failure.code === 'unauthorized'
}
