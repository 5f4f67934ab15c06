import { messages } from '@cubby/contract/messages'
import { readMeetingCode } from '@cubby/rules/teaching/meeting-code'
import { queueCommand } from '@/outbox/queue-command.ts'

/**
 * Queues a check-in with the meeting code in a scanned text. Returns a message if the text has no meeting code,
 * otherwise null.
 */
export function scanMeetingCode(text: string): string | null {
  const code = readMeetingCode(text)
  if (!code) return messages.meetingCodeInvalid
  void queueCommand({ kind: 'scan-meeting-code', args: { meetingId: code.meetingId, code: text } })
  return null
}
