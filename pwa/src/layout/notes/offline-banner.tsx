import { t } from '@cubby/texts/t'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { request } from '@/api/client.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { storesNothing } from '@/offline/store/first-rows.ts'
import { StatusBanner } from './status-banner.tsx'

/** Learns whether the server can be reached, also on a screen that sends no request. */
function askServer(): void {
  void request('/health/live').catch(() => undefined)
}

/** Reports that the server has not responded for a while. The live region is always there. */
export function OfflineBanner() {
  const reachable = useServerReachable()
  useEffect(() => {
    if (!navigator.onLine) askServer()
    window.addEventListener('offline', askServer)
    return () => window.removeEventListener('offline', askServer)
  }, [])
  return (
    <div role="status">
      {!reachable && (
        <StatusBanner Icon={CloudOff}>
          {storesNothing()
            ? t(
                'You are offline. This browser does not let Cubby save data, so you need a connection to change anything.',
              )
            : t('Offline. You see the data stored on this device. Your changes will be sent later.')}
        </StatusBanner>
      )}
    </div>
  )
}
