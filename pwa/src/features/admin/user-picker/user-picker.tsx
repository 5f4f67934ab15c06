import { messages } from '@cubby/contract/messages'
import type { Role } from '@cubby/contract/user'
import type { ListedUser } from '@cubby/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '@/features/admin/messages/failure-message.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { useSettled } from '../../../ui/use-debounced-value.ts'
import { findUsers } from './find-users.ts'

export type PickedUser = Pick<ListedUser, 'id' | 'first_name' | 'last_name' | 'email'>

interface UserPickerProps {
  label: string
  user: PickedUser | null
  /** Only users of these roles can be picked. */
  roles?: readonly Role[]
  /** Why somebody who is found cannot be picked; null for who can. */
  barredBecause?: (user: ListedUser) => string | null
  /** What to say when they cannot be read and nobody says why. */
  failed?: string
  onPick: (user: PickedUser | null) => void
}

/** Finds one user by name or e-mail address. */
export function UserPicker({
  label,
  user,
  roles,
  barredBecause = () => null,
  failed = messages.usersFailed,
  onPick,
}: UserPickerProps) {
  const [typed, setTyped] = useState('')
  const searchTerm = useSettled(typed.trim())
  const query = useQuery({
    queryKey: ['users', 'picker', searchTerm, roles],
    queryFn: ({ signal }) => findUsers(searchTerm, roles, signal),
    enabled: user === null && searchTerm !== '',
    placeholderData: keepPreviousData,
  })
  if (user) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-control border p-3">
        <p className="min-w-0">
          <span className="block text-muted-foreground text-sm">{label}</span>
          <span className="block font-semibold">
            {user.first_name} {user.last_name}
          </span>
          <span className="block wrap-anywhere text-muted-foreground text-sm">{user.email}</span>
        </p>
        <Button variant="outline" size="small" onClick={() => onPick(null)}>
          Change
        </Button>
      </div>
    )
  }
  const found = query.data ?? []
  return (
    <div className="grid gap-2">
      <Field label={label}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            placeholder="Search by name or email..."
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {query.error
          ? failureSentence(query.error, failed)
          : query.data && searchTerm !== '' && found.length === 0
            ? 'Nobody found'
            : ''}
      </p>
      {searchTerm !== '' && found.length > 0 && (
        <ul className="max-h-56 overflow-y-auto rounded-control border" aria-label={`${label}: found`}>
          {found.map((user) => (
            <li key={user.id} className="border-b last:border-b-0">
              <FoundUser user={user} barred={barredBecause(user)} onPick={onPick} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface FoundUserProps {
  user: ListedUser
  barred: string | null
  onPick: (user: PickedUser) => void
}

function FoundUser({ user, barred, onPick }: FoundUserProps) {
  return (
    <button
      type="button"
      disabled={barred !== null}
      className="block min-h-11 w-full px-3 py-1.5 text-left not-disabled:hover:bg-muted"
      onClick={() => onPick(user)}
    >
      <span className="block font-semibold">
        {user.first_name} {user.last_name}
      </span>
      <span className="block wrap-anywhere text-muted-foreground text-sm">{user.email}</span>
      {barred && <span className="block text-sm text-warning">{barred}</span>}
    </button>
  )
}
