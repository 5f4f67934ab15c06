import type { Role } from '@cubby/contract/accounts/user'
import type { ListedUser } from '@cubby/contract/people/users'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { dayText, useTimeZone } from '@/desk/dates/dates.tsx'
import { selectedCard } from '@/desk/table/card-list.tsx'
import { isShifted } from '@/desk/table/data-row.tsx'
import { CardTitle } from '@/desk/table/user-line.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { AccountChip } from './account-chip.tsx'
import { roleIcons, roleLabels } from './user-labels.ts'

/** The shape around the initials tells the role at a glance; the role is also written. */
const roleTiles: Readonly<Record<Role, string>> = {
  user: 'rounded-full border-2 border-dashed border-input',
  student: 'rounded-full bg-primary/12 text-primary',
  instructor: 'rounded-control bg-pending text-on-tone',
  admin: 'rounded-control bg-primary text-primary-foreground',
}

interface UserCardProps {
  user: ListedUser
  menu: ReactNode
  selected: boolean
  onToggle: (withShift: boolean) => void
  /** Opens the panel of the user. */
  onOpen: () => void
}

export function UserCard({ user, menu, selected, onToggle, onOpen }: UserCardProps) {
  const { first_name, last_name, email, role, created_at, updated_at } = user
  const RoleIcon = roleIcons[role]
  const name = personName({ first_name, last_name })
  const timeZone = useTimeZone()
  const [created, updated] = [dayText(created_at, timeZone), dayText(updated_at, timeZone)]
  const dates =
    created === updated
      ? [[t('Created and updated'), created]]
      : [
          [t('Created'), created],
          [t('Updated'), updated],
        ]
  return (
    <Card className={`grid grid-cols-1 content-start gap-2 px-4 py-3 ${selected ? selectedCard : ''}`}>
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className={`grid size-11 shrink-0 place-items-center font-semibold ${roleTiles[role]}`}
        >
          {first_name.charAt(0)}
          {last_name.charAt(0)}
        </span>
        <div className="min-w-0 flex-1">
          <CardTitle name={name} onOpen={onOpen} />
          <p className="text-muted-foreground text-sm">
            <EmailText>{email}</EmailText>
          </p>
        </div>
        <div className="-mt-2 -me-2 flex shrink-0">
          {menu}
          <label className="grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              className="size-4.5"
              aria-label={t('Select {name}', { name })}
              checked={selected}
              onChange={({ nativeEvent }) => onToggle(isShifted(nativeEvent))}
            />
          </label>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="inline-flex items-center gap-1.5 font-semibold text-sm">
          <RoleIcon className="size-4" aria-hidden="true" />
          {roleLabels[role]}
        </span>
        <AccountChip user={user} />
        {/* It ends at the edge, so a new key replaces it when it becomes wider, which is no layout shift. */}
        <dl
          key={dates.length}
          className="figures flex flex-wrap gap-x-3 text-muted-foreground text-sm sm:ms-auto [&>div]:flex [&>div]:gap-x-1.5"
        >
          {dates.map(([name, day]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{day}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
