import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { timeRange } from '@cubby/rules/session-times'
import { endOfStampStep, stampStepAt } from '@cubby/rules/teaching/pass-stamp'
import { t } from '@cubby/texts/t'
import { useEffect, useState } from 'react'
import { type TimedValue, useClock } from '@/offline/clock/use-clock.ts'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { stampPass } from '@/offline/session/pass-key.ts'
import { QrCode } from '@/ui/qr-code.tsx'
import { useWakeLock } from '@/ui/use-wake-lock.ts'

const stampStep: TimedValue<number> = {
  read: stampStepAt,
  nextChange: (now) => endOfStampStep(stampStepAt(now)),
}

/** A pass with its QR code, as wide as the sheet. Its stamp changes every 15 seconds. */
export function PassCard({ code, enrollment }: { code: string; enrollment: Enrollment }) {
  useWakeLock()
  const step = useClock(stampStep)
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void stampPass(code, step)
      // The instructor sees that it has no stamp.
      .catch(() => code)
      .then((stamped) => isCurrent && setShown(stamped))
    return () => {
      isCurrent = false
    }
  }, [code, step])
  const auth = useAuth()
  return (
    <div className="figures grid gap-1 rounded-card border bg-code-paper p-2 pb-4 text-center text-code-ink">
      <div className="aspect-square">
        {shown !== null && (
          <QrCode text={shown} label={t('Pass for {className}', { className: enrollment.class_name })} />
        )}
      </div>
      {auth.status === 'in' && <p className="font-display font-semibold text-2xl">{auth.user.name}</p>}
      <p className="font-semibold">{enrollment.class_name}</p>
      <p>{enrollment.display_date}</p>
      <p>{timeRange(enrollment)}</p>
    </div>
  )
}
