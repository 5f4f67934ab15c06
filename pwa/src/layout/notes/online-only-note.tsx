import { t } from '@cubby/texts/t'
import { DatabaseZap } from 'lucide-react'
import { useEffect } from 'react'
import { StatusBanner } from './status-banner.tsx'

// Loads the toasts now. Without a connection they could not be loaded, because no service worker has stored them.
const loadToasts = () => void import('@/ui/toast-card.tsx')

/** Tells users that this browser stores nothing, for example because they block site data. */
export function OnlineOnlyNote() {
  useEffect(loadToasts, [])
  return (
    <div role="status">
      <StatusBanner Icon={DatabaseZap}>
        {t(
          'This browser stores no data for Cubby. Cubby works only with a connection here, and a reload logs you out.',
        )}
      </StatusBanner>
    </div>
  )
}
