import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useAttentionRows } from '@/offline/outbox/use-attention-rows.ts'
import { useServerReachable } from '@/offline/store/use-collection.ts'
import { buttonVariants } from '@/ui/button-variants.ts'
import { pluralize } from '@/ui/pluralize.ts'
import { TodayCard } from './today-card.tsx'

/** The changes on this device that were not sent or were refused; hidden without any. */
export function UnsentToday() {
  const rows = useAttentionRows()
  const reachable = useServerReachable()
  if (rows.length === 0) return null
  return (
    <TodayCard
      Icon={Smartphone}
      title={`${pluralize(rows.length, 'change')} ${reachable ? 'needing attention' : 'not sent yet'}`}
      actions={
        <Link to="/sync" className={buttonVariants({ variant: 'outline', size: 'small' })}>
          Show
        </Link>
      }
    >
      <p>
        {reachable ? 'The server refused them, or needs you to log in.' : 'They are saved on this device.'}
      </p>
    </TodayCard>
  )
}
