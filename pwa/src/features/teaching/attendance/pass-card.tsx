import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { timeRange } from '@cubby/rules/session-times'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { QrCode } from '@/ui/qr-code.tsx'
import { useWakeLock } from '@/ui/use-wake-lock.ts'

/** A pass with its QR code, as wide as the sheet. */
export function PassCard({ code, enrollment }: { code: string; enrollment: Enrollment }) {
  useWakeLock()
  const auth = useAuth()
  return (
    <div className="figures grid gap-1 rounded-card border bg-code-paper p-2 pb-4 text-center text-code-ink">
      <QrCode text={code} label={`Pass for ${enrollment.class_name}`} />
      {auth.status === 'in' && <p className="font-display font-semibold text-2xl">{auth.user.name}</p>}
      <p className="font-semibold">{enrollment.class_name}</p>
      <p>{enrollment.display_date}</p>
      <p>{timeRange(enrollment)}</p>
    </div>
  )
}
