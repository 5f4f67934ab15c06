import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useAttentionRows } from '@/offline/hooks/optimistic-rows.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import { useTold } from '@/unsent-changes/told-rows.ts'
import { StatusBanner } from './status-banner.tsx'

/** Links to unsent or refused changes, except those that a note on the screen shows. */
export function UnsentBanner() {
  const reachable = useServerReachable()
  const shownRows = useTold(useAttentionRows()).untold
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

/**
 * Counts the changes of `useAttentionRows`: '1 change needs attention', or without a connection '2 changes not sent
 * yet'.
 */
export function attentionText(count: number, reachable: boolean): string {
  return reachable
    ? t('{count, plural, one {# change needs} other {# changes need}} attention', { count })
    : t('{count, plural, one {# change} other {# changes}} not sent yet', { count })
}
