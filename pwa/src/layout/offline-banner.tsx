import { CloudOff } from 'lucide-react'
import { useServerReachable } from '@/offline/store/use-collection.ts'
import { QuietLine } from './status-banner.tsx'

/** One quiet line once the server has not answered for a while. The live region itself is always there. */
export function OfflineLine() {
  const reachable = useServerReachable()
  return (
    <div role="status">
      {!reachable && (
        <QuietLine Icon={CloudOff}>
          Offline. You see what is stored on this device; what you do is sent later.
        </QuietLine>
      )}
    </div>
  )
}
