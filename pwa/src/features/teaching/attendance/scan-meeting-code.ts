import { messages } from '@cubby/contract/messages'
import { readMeetingCode } from '@cubby/rules/teaching/meeting-code'
import { t } from '@cubby/texts/t'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queueCommand } from '@/unsent-changes/queue-command.ts'

/**
 * Queues a check-in with the meeting code in a scanned text. Returns a message if the text has no meeting code,
 * otherwise null.
 */
export function scanMeetingCode(text: string): string | null {
  const code = readMeetingCode(text)
  if (!code) return t(messages.meetingCodeInvalid)
  void queueCommand({ kind: 'scan-meeting-code', args: { meetingId: code.meetingId, code: text } })
  return null
}

/**
 * Checks the student in with the meeting code in the URL, after the camera app of the phone has opened the scanned
 * link.
 */
export function useScannedLink(): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (scanMeetingCode(hash) !== null) return
    // A reload must not send the code again.
    void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
}
