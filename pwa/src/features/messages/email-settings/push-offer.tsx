import { t } from '@cubby/texts/t'
import { Bell, BellRing } from 'lucide-react'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { usePush } from './use-push.ts'

/** Offers notifications on this device. Hidden from visitors, and where notifications are blocked or not supported. */
export function PushOffer() {
  const auth = useAuth()
  return auth.status === 'in' ? <Offer userId={auth.user.id} /> : null
}

function Offer({ userId }: { userId: string }) {
  const { state, busy, error, change } = usePush(userId)
  if (state === 'on') {
    return (
      <p className="inline-flex min-h-11 items-center gap-2 font-semibold text-sm" role="status">
        <BellRing className="size-4" aria-hidden="true" />
        {t('Notifications are on')}
      </p>
    )
  }
  if (state !== 'off') return null
  return (
    <>
      <Button variant="outline" size="small" busy={busy} onClick={() => void change(true)}>
        <Bell className="size-4" aria-hidden="true" />
        {t('Notify me on this device')}
      </Button>
      {error && (
        <p role="alert" className="text-destructive text-sm">
          {error}
        </p>
      )}
    </>
  )
}
