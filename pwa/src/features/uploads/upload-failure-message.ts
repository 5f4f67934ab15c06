import { messages } from '@cubby/contract/messages'
import { failureText } from '@/api/failure-message.ts'

const plain = {
  Upload: messages.uploadFailed,
  Delete: messages.uploadDeleteFailed,
  List: messages.uploadsFailed,
} as const

/** 'Upload failed: File size too large. …' (specification 2 §8), or the plain sentence where nobody said why. */
export function uploadFailureMessage(act: keyof typeof plain, error: unknown): string {
  const said = failureText(error, messages.networkFailed, plain[act])
  return said === plain[act] ? said : `${act} failed: ${said}`
}
