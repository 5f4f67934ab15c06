import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { unsentStateOf } from '@/offline/outbox/command-state.ts'
import { useOutbox } from '@/offline/outbox/outbox.ts'
import { useServerReachable } from '@/offline/store/use-collection.ts'
import { pluralize } from '@/ui/pluralize.ts'
import { textLink } from '@/ui/text-link.ts'
import { StatusBanner } from './status-banner.tsx'

/** Links to unsent or refused changes. With a connection, changes that are just being sent do not count. */
export function UnsentBanner() {
  const reachable = useServerReachable()
  const outbox = useOutbox()
  const shownRows = reachable
    ? outbox.filter(({ status }) => status === 'needs_auth' || unsentStateOf(status) === null)
    : outbox
  return (
    <div role="status">
      {shownRows.length > 0 && (
        <StatusBanner Icon={Smartphone}>
          <Link to="/sync" className={textLink}>
            {pluralize(shownRows.length, 'change')} {reachable ? 'needing attention' : 'not sent yet'}
          </Link>
        </StatusBanner>
      )}
    </div>
  )
}
