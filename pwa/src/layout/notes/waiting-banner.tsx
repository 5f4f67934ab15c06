import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useWaitingUsers } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { StatusBanner } from './status-banner.tsx'

/** Tells a visitor which users of this device have changes that wait for their login. */
export function WaitingBanner() {
  const users = useWaitingUsers() ?? []
  return (
    <div role="status">
      {users.map(({ userId, firstName, waiting }) => (
        <StatusBanner key={userId} Icon={Smartphone}>
          <Link to="/sync" className={textLink}>
            {pluralize(waiting.length, 'change waits', 'changes wait')} for you.
          </Link>{' '}
          <Link to="/login" search={{ redirect: '/sync' }} className={textLink}>
            Log in as {firstName} to send {waiting.length === 1 ? 'it' : 'them'}.
          </Link>
        </StatusBanner>
      ))}
    </div>
  )
}
