import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { scanMeetingCode } from './scan-meeting-code.ts'

/** Checks the student in with the meeting code in the address, where the camera of a phone has opened it. */
export function useScannedLink(): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (scanMeetingCode(hash) !== null) return
    // A reload must not send it again.
    void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
}
