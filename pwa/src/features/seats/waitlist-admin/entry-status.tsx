import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { t, text, translate } from '@cubby/texts/t'
import { Moment } from '@/desk/dates/dates.tsx'
import { entryLooks } from '@/features/seats/waitlist/waitlist-entries.ts'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'

const looks: Record<AdminWaitlistEntry['status'], { tone: ChipTone; label: string }> = {
  ...entryLooks,
  approved: { tone: 'success', label: text('Approved') },
  accepted: { tone: 'success', label: text('Accepted') },
  rejected: { tone: 'destructive', label: text('Rejected') },
  declined: { tone: 'neutral', label: text('Declined') },
  expired: { tone: 'neutral', label: text('Expired') },
  left: { tone: 'neutral', label: text('Left the waitlist') },
  closed: { tone: 'neutral', label: text('Passed over') },
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
      <Chip tone={tone}>{translate(label)}</Chip>
      {status === 'offered' && !undo && offer_expires_at && (
        <p className={`figures min-w-0 ${isInline ? 'text-xs leading-4' : 'text-sm'}`}>
          {out_of_turn
            ? rich('Until <moment></moment>, out of turn', { moment: () => <Moment of={offer_expires_at} /> })
            : rich('Until <moment></moment>', { moment: () => <Moment of={offer_expires_at} /> })}
        </p>
      )}
      {closed_reason && (
        <p
          className={`text-sm ${isInline ? 'truncate' : 'wrap-anywhere'} ${undo && !isInline ? 'pe-32' : ''}`}
          title={translate(closed_reason)}
        >
          {t('Reason: {reason}', { reason: translate(closed_reason) })}
        </p>
      )}
    </div>
  )
}
