import { messages } from '@cubby/contract/messages'
import { t, translate } from '@cubby/texts/t'
import { failureMessage } from '@/api/failure-message.ts'

const fallbacks = {
  Upload: messages.uploadFailed,
  Delete: messages.uploadDeleteFailed,
  List: messages.uploadsFailed,
} as const

/**
 * 'Upload failed: File size too large. …' (specification 2 §8), or the message without a reason. Empty when the login
 * has ended.
 */
export function uploadFailureMessage(action: keyof typeof fallbacks, error: unknown): string {
  const fallback = translate(fallbacks[action])
  const message = failureMessage(error, t(messages.networkFailed), fallback)
  return message === '' || message === fallback
    ? message
    : t('{action, select, Upload {Upload} Delete {Delete} other {List}} failed: {message}', {
        action,
        message,
      })
}
