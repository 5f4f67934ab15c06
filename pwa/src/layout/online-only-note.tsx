import { DatabaseZap } from 'lucide-react'
import { useEffect } from 'react'
import { StatusBanner } from './status-banner.tsx'

// Without a connection it could not be loaded any more, and no worker has stored it.
const loadToasts = () => void import('@/ui/toast-card.tsx')

/** Says that nothing is kept, for example because the user blocks site data. */
export function OnlineOnlyNote() {
  useEffect(loadToasts, [])
  return (
    <div role="status">
      <StatusBanner Icon={DatabaseZap}>
        This browser stores no data for Cubby. It works with a connection only, and a reload logs you out.
      </StatusBanner>
    </div>
  )
}
