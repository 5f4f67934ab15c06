import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { Moment } from '@/desk/dates/dates.tsx'
import { entryLooks } from '@/features/seats/waitlist/waitlist-entries.ts'
import { Chip, type ChipTone } from '@/ui/chip.tsx'

const looks: Record<AdminWaitlistEntry['status'], { tone: ChipTone; label: string }> = {
  ...entryLooks,
  approved: { tone: 'success', label: 'Approved' },
  accepted: { tone: 'success', label: 'Accepted' },
  rejected: { tone: 'destructive', label: 'Rejected' },
  declined: { tone: 'neutral', label: 'Declined' },
  expired: { tone: 'neutral', label: 'Expired' },
  left: { tone: 'neutral', label: 'Left' },
  closed: { tone: 'neutral', label: 'Passed over' },
}

interface EntryStatusProps {
  entry: AdminWaitlistEntry
  /** In one line, for a table. */
  isInline?: boolean
}

/** The status of a waitlist entry, with the deadline of an open offer or the reason why the entry ended. */
export function EntryStatus({ entry, isInline = false }: EntryStatusProps) {
  const { status, offer_expires_at, out_of_turn, closed_reason, undo } = entry
  const { tone, label } = looks[status]
  return (
    <div
      className={
        isInline ? 'flex min-w-0 items-center gap-2 [&>span]:shrink-0' : 'grid justify-items-start gap-1'
      }
    >
      <Chip tone={tone}>{label}</Chip>
      {status === 'offered' && !undo && offer_expires_at && (
        <p className={`figures min-w-0 ${isInline ? 'text-xs leading-4' : 'text-sm'}`}>
          Until <Moment of={offer_expires_at} />
          {out_of_turn && ', out of turn'}
        </p>
      )}
      {closed_reason && (
        <p
          className={`text-sm ${isInline ? 'truncate' : 'wrap-anywhere'} ${undo && !isInline ? 'pr-32' : ''}`}
          title={closed_reason}
        >
          Reason: {closed_reason}
        </p>
      )}
    </div>
  )
}
