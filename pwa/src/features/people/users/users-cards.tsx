import type { ListedUser } from '@cubby/contract/people/users'
import type { ReactNode } from 'react'
import { CardList } from '@/desk/table/card-list.tsx'
import type { Selection } from '@/desk/table/selection.ts'
import { UserCard } from './user-card.tsx'

interface UsersCardsProps {
  users: ListedUser[]
  selection: Selection
  /** Whether the cards are sorted by name. */
  byName: boolean
  /** The query of the shown cards. While it stays the same, cards keep their places. */
  stableKey: string
  menuOf: (user: ListedUser) => ReactNode
  onOpen: (user: ListedUser) => void
}

export function UsersCards({ users, selection, byName, stableKey, menuOf, onOpen }: UsersCardsProps) {
  return (
    <>
      {byName && <p className="-mb-2 text-muted-foreground text-sm">Sorted by last name</p>}
      <CardList
        rows={users}
        idOf={({ id }) => id}
        nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`}
        stableKey={stableKey}
        cardOf={(user) => (
          <UserCard
            user={user}
            menu={menuOf(user)}
            selected={selection.everything || selection.rows[user.id] === true}
            onToggle={() => selection.toggle(user.id)}
            onOpen={() => onOpen(user)}
          />
        )}
      />
    </>
  )
}
