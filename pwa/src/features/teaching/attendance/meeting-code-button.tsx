import type { Roster } from '@cubby/contract/teaching/attendance'
import { toBase64url } from '@cubby/rules/base64url'
import { hasAttended } from '@cubby/rules/teaching/attendance'
import { meetingCode, signedPart, startOfStep, stepAt } from '@cubby/rules/teaching/meeting-code'
import { t } from '@cubby/texts/t'
import { QrCode as QrIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type TimedValue, useClock } from '@/offline/clock/use-clock.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import { useWakeLock } from '@/ui/use-wake-lock.ts'
import { marksNow, studentsOf } from './roster-now.ts'

const step: TimedValue<number> = { read: stepAt, nextChange: (now) => startOfStep(stepAt(now) + 1) }

/** Shows the code of a meeting to the room, which students scan to check in. Hidden for users who do not teach it. */
export function MeetingCodeButton({ roster, meetingId }: { roster: Roster; meetingId: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isShown, setShown] = useState(false)
  const secret = roster.secrets?.find(({ meeting_id }) => meeting_id === meetingId)?.secret
  if (secret === undefined) return null
  const show = () => {
    setShown(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <Button variant="outline" onClick={() => afterPress(show)}>
        <QrIcon className="size-5" aria-hidden="true" />
        {t('Show code')}
      </Button>
      <dialog
        ref={dialog}
        aria-label={t('Code of the meeting')}
        onClose={() => setShown(false)}
        className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-code-paper p-0 text-start text-code-ink"
      >
        {isShown && (
          <MeetingCode
            roster={roster}
            meetingId={meetingId}
            secret={secret}
            onClose={() => dialog.current?.close()}
          />
        )}
      </dialog>
    </>
  )
}

interface MeetingCodeProps {
  roster: Roster
  meetingId: string
  secret: string
  onClose: () => void
}

/** The code as large as the screen allows, for a phone on a table or a projector, and how many students are here. */
function MeetingCode({ roster, meetingId, secret, onClose }: MeetingCodeProps) {
  useWakeLock()
  const now = useClock(step)
  const outbox = useOutbox()
  const [code, setCode] = useState<string | null>(null)
  const students = studentsOf(roster, meetingId)
  const marks = marksNow(roster, outbox, meetingId)
  const here = students.filter(({ id }) => hasAttended(marks.get(id)?.status ?? null)).length
  useEffect(() => {
    let isCurrent = true
    void codeOfMeeting({ meetingId, secret, step: now }).then((made) => isCurrent && setCode(made))
    return () => {
      isCurrent = false
    }
  }, [meetingId, secret, now])
  return (
    <div className="relative mx-auto grid min-h-full max-w-7xl content-center gap-4 p-4 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center lg:gap-12 lg:p-10">
      <div className="mx-auto aspect-square w-[min(100%,calc(100dvh-17rem))] min-w-56 lg:w-[min(58vw,calc(100dvh-5rem))]">
        {code !== null && (
          <QrCode
            text={`${location.origin}/profile?section=enrollments#${code}`}
            label={t('Code of the meeting')}
          />
        )}
      </div>
      <div className="grid justify-items-center gap-2 text-center lg:justify-items-start lg:gap-4 lg:text-start">
        <h2 className="text-xl lg:text-3xl">{roster.class_title}</h2>
        <p role="status" className="figures font-display font-semibold text-xl lg:text-display">
          {t('{here} of {total} here', { here, total: students.length })}
        </p>
        <p className="max-w-prose text-sm lg:text-lg">
          {t(
            "In the app, tap “Scan code” on the card of this class. Or scan with your phone's camera and open the link. The code changes every 15 seconds.",
          )}
        </p>
      </div>
      <button
        type="button"
        aria-label={t('Close the code')}
        onClick={onClose}
        className="absolute top-2 end-2 grid size-11 place-items-center rounded-control lg:top-4 lg:end-4"
      >
        <X className="size-5" aria-hidden="true" />
      </button>
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
