import type { ListedUser } from '@cubby/contract/people/users'
import type { ReactNode } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { selectedCard } from '@/desk/table/card-list.tsx'
import { CardTitle } from '@/desk/table/user-line.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { AccountChip } from './account-chip.tsx'
import { roleIcons, roleLabels } from './user-labels.ts'

interface UserCardProps {
  user: ListedUser
  menu: ReactNode
  selected: boolean
  onToggle: () => void
  /** Opens the panel of the user. */
  onOpen: () => void
}

export function UserCard({ user, menu, selected, onToggle, onOpen }: UserCardProps) {
  const { first_name, last_name, email, role, created_at, updated_at } = user
  const RoleIcon = roleIcons[role]
  const name = `${first_name} ${last_name}`
  return (
    <Card className={`grid grid-cols-1 gap-3 p-4 ${selected ? selectedCard : ''}`}>
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-primary font-semibold text-primary-foreground"
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
        <div className="-mt-1.5 -mr-2">{menu}</div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="inline-flex items-center gap-1.5 font-semibold text-sm">
          <RoleIcon className="size-4" aria-hidden="true" />
          {roleLabels[role]}
        </span>
        <AccountChip user={user} />
        <label className="-my-2 ml-auto grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-4.5 accent-primary"
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={onToggle}
          />
        </label>
      </div>
      <dl className="figures grid grid-cols-2 gap-x-3 border-t pt-3 text-muted-foreground text-sm">
        <div>
          <dt>Created</dt>
          <dd className="text-foreground">
            <Day of={created_at} />
          </dd>
        </div>
        <div>
          <dt>Updated</dt>
          <dd className="text-foreground">
            <Day of={updated_at} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
