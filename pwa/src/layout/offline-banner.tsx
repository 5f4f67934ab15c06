import { CloudOff } from 'lucide-react'
import { storesNothing } from '@/offline/store/open-database.ts'
import { useServerReachable } from '@/offline/store/use-collection.ts'
import { StatusBanner } from './status-banner.tsx'

/** Reports that the server has not responded for a while. The live region is always there. */
export function OfflineBanner() {
  const reachable = useServerReachable()
  return (
    <div role="status">
      {!reachable && (
        <StatusBanner Icon={CloudOff}>
          {storesNothing()
            ? 'Offline. This browser stores no data for Cubby, so changes need a connection.'
            : 'Offline. You see the data stored on this device. Your changes will be sent later.'}
        </StatusBanner>
      )}
    </div>
  )
}
