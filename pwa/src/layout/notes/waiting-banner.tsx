import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useWaitingUsers } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import { StatusBanner } from './status-banner.tsx'

/** Tells a visitor which users of this device have changes that wait for their login. */
export function WaitingBanner() {
  const users = useWaitingUsers() ?? []
  return (
    <div role="status">
      {users.map(({ userId, firstName, waiting }) => (
        <StatusBanner key={userId} Icon={Smartphone}>
          <Link to="/sync" className={textLink}>
            {t('{count, plural, one {# change} other {# changes}} on this device not sent yet.', {
              count: waiting.length,
            })}
          </Link>{' '}
          <Link to="/login" search={{ redirect: '/sync' }} className={textLink}>
            {t('Log in as {firstName} to send {count, plural, one {it} other {them}}.', {
              firstName,
              count: waiting.length,
            })}
          </Link>
        </StatusBanner>
      ))}
    </div>
  )
}
