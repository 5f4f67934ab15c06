import { readMeetingCode } from '@cubby/rules/meeting-code'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queueCommand } from '@/features/outbox/queue-command.ts'

/** Checks the student in with the meeting code in the address, where the camera of a phone has opened it. */
export function useScannedLink(): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const code = readMeetingCode(hash)
    if (!code) return
    void queueCommand({ kind: 'scan-meeting-code', args: { meetingId: code.meetingId, code: hash } })
    // A reload must not send it again.
    void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
}
