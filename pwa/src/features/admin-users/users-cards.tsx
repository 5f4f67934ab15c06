import type { ListedUser } from '@cubby/contract/users'
import type { ReactNode } from 'react'
import type { Selection } from '@/features/admin/table/selection.ts'
import { UserCard } from './user-card.tsx'

interface UsersCardsProps {
  users: ListedUser[]
  selection: Selection
  menuOf: (user: ListedUser) => ReactNode
}

export function UsersCards({ users, selection, menuOf }: UsersCardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {users.map((user) => (
        <UserCard
          key={user.id}
          user={user}
          menu={menuOf(user)}
          selected={selection.everything || selection.rows[user.id] === true}
          onToggle={() => selection.toggle(user.id)}
        />
      ))}
    </ul>
  )
}
