import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { failureMessage } from '@/api/failure-message.ts'

const fallbacks = {
  Upload: t(messages.uploadFailed),
  Delete: t(messages.uploadDeleteFailed),
  List: t(messages.uploadsFailed),
} as const

/**
 * 'Upload failed: File size too large. …' (specification 2 §8), or the message without a reason. Empty when the login
 * has ended.
 */
export function uploadFailureMessage(action: keyof typeof fallbacks, error: unknown): string {
  const message = failureMessage(error, t(messages.networkFailed), fallbacks[action])
  return message === '' || message === fallbacks[action]
    ? message
    : t('{action, select, Upload {Upload} Delete {Delete} other {List}} failed: {message}', {
        action,
        message,
      })
}
