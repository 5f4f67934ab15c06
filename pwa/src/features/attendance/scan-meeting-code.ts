import { messages } from '@cubby/contract/messages'
import { readMeetingCode } from '@cubby/rules/meeting-code'
import { queueCommand } from '@/features/outbox/queue-command.ts'

/** Checks the student in with the meeting code in this text. Returns why not if it has none, else null. */
export function scanMeetingCode(text: string): string | null {
  const code = readMeetingCode(text)
  if (!code) return messages.meetingCodeInvalid
  void queueCommand({ kind: 'scan-meeting-code', args: { meetingId: code.meetingId, code: text } })
  return null
}
