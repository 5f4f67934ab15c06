import { useServerReachable } from '@/offline/store/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Card } from '@/ui/card.tsx'
import { Switch } from '@/ui/switch.tsx'
import { usePush } from './use-push.ts'

/** Whether this device shows notifications, even while Cubby is closed. */
export function DeviceCard({ userId }: { userId: string }) {
  const { state, busy, error, change } = usePush(userId)
  const reachable = useServerReachable()
  if (state === 'checking') return null
  const canSwitch = state === 'on' || (state === 'off' && reachable)
  return (
    <Card as="section" aria-labelledby="device" className="grid max-w-2xl gap-2 px-4 py-4 sm:px-5">
      <h3 id="device" className="text-lg">
        Notifications on this device
      </h3>
      <p className="text-muted-foreground text-sm">
        Even while Cubby is closed. You get the kinds that you chose above.
      </p>
      {canSwitch && (
        <Switch label="Show notifications" checked={state === 'on'} onChange={(on) => void change(on)}>
          {busy ? 'One moment...' : 'On this phone or computer only, until you log out'}
        </Switch>
      )}
      {state === 'off' && !reachable && (
        <Alert tone="info">You are offline. Turning notifications on needs a connection.</Alert>
      )}
      {state === 'blocked' && (
        <Alert tone="warning">
          This browser blocks notifications from Cubby. Open the site settings, next to the address or in the
          settings of your phone, set Notifications to Allow, and come back.
        </Alert>
      )}
      {state === 'unsupported' && (
        <Alert tone="info">
          This browser cannot show notifications. On an iPhone or iPad, add Cubby to the home screen and open
          it from there.
        </Alert>
      )}
      {error && (
        <Alert tone="error" announced>
          {error}
        </Alert>
      )}
    </Card>
  )
}
