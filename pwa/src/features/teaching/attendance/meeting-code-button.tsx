import type { Roster } from '@cubby/contract/teaching/attendance'
import { toBase64url } from '@cubby/rules/base64url'
import { meetingCode, signedPart, startOfStep, stepAt } from '@cubby/rules/teaching/meeting-code'
import { QrCode as QrIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type TimedValue, useClock } from '@/offline/clock/use-clock.ts'
import { Button } from '@/ui/button.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import { useWakeLock } from '@/ui/use-wake-lock.ts'

const step: TimedValue<number> = { read: stepAt, nextChange: (now) => startOfStep(stepAt(now) + 1) }

/** Shows the code of a meeting, which students scan to check in. Hidden for users who do not teach the session. */
export function MeetingCodeButton({ roster, meetingId }: { roster: Roster; meetingId: string }) {
  const [isShown, setShown] = useState(false)
  const secret = roster.secrets?.find(({ meeting_id }) => meeting_id === meetingId)?.secret
  if (secret === undefined) return null
  return (
    <div className="grid gap-3">
      <Button variant="outline" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        <QrIcon className="size-5" aria-hidden="true" />
        {isShown ? 'Hide the code' : 'Show a code'}
      </Button>
      {isShown && <MeetingCode meetingId={meetingId} secret={secret} />}
    </div>
  )
}

function MeetingCode({ meetingId, secret }: { meetingId: string; secret: string }) {
  useWakeLock()
  const now = useClock(step)
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void codeOfMeeting({ meetingId, secret, step: now }).then((made) => isCurrent && setCode(made))
    return () => {
      isCurrent = false
    }
  }, [meetingId, secret, now])
  return (
    <div className="grid gap-2">
      <div className="aspect-square rounded-card border bg-code-paper p-2">
        {code !== null && (
          <QrCode
            text={`${location.origin}/profile?section=enrollments#${code}`}
            label="Code of the meeting"
          />
        )}
      </div>
      <p className="text-muted-foreground text-sm">
        It changes every 30 seconds. Students scan it with “Scan code” on the card of this class, or with the
        camera of their phone, and then open the link.
      </p>
    </div>
  )
}

interface ShownCode {
  readonly meetingId: string
  readonly secret: string
  readonly step: number
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** Computes the meeting code that is shown during a step. Needs no connection. */
export async function codeOfMeeting({ meetingId, secret, step }: ShownCode): Promise<string> {
  const utf8 = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), ALGORITHM, false, ['sign'])
  const signed = signedPart({ meetingId, step })
  const hmac = await crypto.subtle.sign(ALGORITHM, key, utf8.encode(signed))
  return meetingCode(signed, toBase64url(new Uint8Array(hmac)))
}
