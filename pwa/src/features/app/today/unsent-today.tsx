import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { attentionText } from '@/layout/notes/attention-text.ts'
import { useAttentionRows } from '@/offline/hooks/use-attention-rows.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button-variants.ts'
import { TodayCard } from './today-card.tsx'

/** The changes on this device that were not sent or were refused; hidden without any. */
export function UnsentToday() {
  const rows = useAttentionRows()
  const reachable = useServerReachable()
  if (rows.length === 0) return null
  const isOne = rows.length === 1
  return (
    <TodayCard
      Icon={Smartphone}
      title={attentionText(rows.length, reachable)}
      actions={
        <Link to="/sync" className={buttonVariants({ variant: 'outline', size: 'small' })}>
          Show
        </Link>
      }
    >
      <p>
        {reachable
          ? `The server refused ${isOne ? 'it' : 'them'}, or needs you to log in.`
          : `${isOne ? 'It is' : 'They are'} saved on this device.`}
      </p>
    </TodayCard>
  )
}
