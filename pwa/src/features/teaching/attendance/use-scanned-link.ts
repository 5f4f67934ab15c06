import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { scanMeetingCode } from './scan-meeting-code.ts'

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
