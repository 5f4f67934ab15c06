import type { ListedUser } from '@cubby/contract/people/users'
import { t } from '@cubby/texts/t'
import { Day } from '@/desk/dates/dates.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { statusLabels, statusTones } from './user-labels.ts'

/** The status of an account. For an invited user with the status active, it shows when they were invited. */
export function AccountChip({
  user: { status, invited_at, never_invited },
}: {
  user: Pick<ListedUser, 'status' | 'invited_at' | 'never_invited'>
}) {
  if (invited_at && status === 'active') {
    return (
      <Chip tone={never_invited ? 'warning' : 'pending'}>
        <span className="whitespace-nowrap">
          {never_invited
            ? t('Not invited')
            : rich('Invited <day></day>', { day: () => <Day of={invited_at} /> })}
        </span>
      </Chip>
    )
  }
  return <Chip tone={statusTones[status]}>{statusLabels[status]}</Chip>
}
