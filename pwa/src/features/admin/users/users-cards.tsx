import type { ListedUser } from '@cubby/contract/users'
import type { ReactNode } from 'react'
import { CardGrid } from '@/features/admin/table/card-grid.tsx'
import type { Selection } from '@/features/admin/table/selection.ts'
import { UserCard } from './user-card.tsx'

interface UsersCardsProps {
  users: ListedUser[]
  selection: Selection
  /** Whether the cards are sorted by name. */
  byName: boolean
  menuOf: (user: ListedUser) => ReactNode
  onOpen: (user: ListedUser) => void
}

export function UsersCards({ users, selection, byName, menuOf, onOpen }: UsersCardsProps) {
  return (
    <>
      {byName && <p className="-mb-2 text-muted-foreground text-sm">Sorted by last name</p>}
      <CardGrid>
        {users.map((user) => (
          <UserCard
            key={user.id}
            user={user}
            menu={menuOf(user)}
            selected={selection.everything || selection.rows[user.id] === true}
            onToggle={() => selection.toggle(user.id)}
            onOpen={() => onOpen(user)}
          />
        ))}
      </CardGrid>
    </>
  )
}
