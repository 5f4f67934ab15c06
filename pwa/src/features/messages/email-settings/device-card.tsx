import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Card } from '@/ui/card.tsx'
import { Switch } from '@/ui/switch.tsx'
import { usePush } from './use-push.ts'

/** Lets the user turn notifications on this device on or off. They also appear when Cubby is closed. */
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
        You get notifications even when Cubby is closed. You get only the kinds that you chose above.
      </p>
      {canSwitch && (
        <Switch label="Show notifications" checked={state === 'on'} onChange={(on) => void change(on)}>
          {busy ? 'One moment...' : 'Applies to this device only, until you log out.'}
        </Switch>
      )}
      {state === 'off' && !reachable && (
        <Alert tone="info">Connect to the internet to turn on notifications.</Alert>
      )}
      {state === 'blocked' && (
        <Alert tone="warning">
          This browser blocks notifications from Cubby. Open the settings for this site. They are beside the
          address bar or in your phone's settings. Set Notifications to Allow, then return here.
        </Alert>
      )}
      {state === 'unsupported' && (
        <Alert tone="info">
          This browser cannot show notifications. On an iPhone or iPad, add Cubby to the home screen, then
          open Cubby from there.
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
