import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useAttentionRows } from '@/offline/hooks/use-attention-rows.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import { attentionText } from './attention-text.ts'
import { StatusBanner } from './status-banner.tsx'

/** Links to unsent or refused changes. */
export function UnsentBanner() {
  const reachable = useServerReachable()
  const shownRows = useAttentionRows()
  return (
    <div role="status">
      {shownRows.length > 0 && (
        <StatusBanner Icon={Smartphone}>
          <Link to="/sync" className={textLink}>
            {attentionText(shownRows.length, reachable)}
          </Link>
        </StatusBanner>
      )}
    </div>
  )
}
