import type { Role } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import type { ListedUser, UserPage } from '@cubby/contract/people/users'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { Combobox } from '@/desk/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'

export type PickedUser = Pick<ListedUser, 'id' | 'first_name' | 'last_name' | 'email'>

/** A user in the results, and why they cannot be chosen. */
type FoundUser = PickedUser & { blocked?: string | null }

interface UserPickerProps {
  label: string
  error?: string | undefined
  user: PickedUser | null
  /** Only users with these roles can be chosen. */
  roles?: readonly Role[]
  /** Why a user cannot be chosen; null when they can. */
  blockedReason?: (user: ListedUser) => string | null
  /** The message when loading fails without a reason. */
  failed?: string
  onPick: (user: PickedUser | null) => void
  onType?: (typed: string) => void
}

/** A field that finds one user by name, email address, or phone number. */
export function UserPicker(props: UserPickerProps) {
  const {
    label,
    error,
    user,
    roles,
    blockedReason = () => null,
    failed = t(messages.usersFailed),
    onPick,
    onType,
  } = props
  const [typed, setTyped] = useState('')
  const searchTerm = useDebouncedValue(typed.trim())
  const query = useQuery({
    queryKey: ['users', 'picker', searchTerm, roles],
    queryFn: ({ signal }) => findUsers(searchTerm, roles, signal),
    enabled: searchTerm !== '',
    placeholderData: keepPreviousData,
  })
  const users = searchTerm === '' ? [] : (query.data ?? [])
  const found = users.map((user): FoundUser => ({ ...user, blocked: blockedReason(user) }))
  const isEmpty = searchTerm !== '' && query.data?.length === 0
  return (
    <div className="grid gap-2">
      <Field label={label} error={error} hint={user?.email}>
        {(control) => (
          <Combobox<FoundUser>
            label={label}
            control={control}
            placeholder={t('Search by name, email, or phone...')}
            items={found}
            idOf={({ id }) => id}
            nameOf={personName}
            isDisabled={({ blocked }) => Boolean(blocked)}
            value={user}
            onChoose={onPick}
            onType={(text) => {
              setTyped(text)
              onType?.(text)
            }}
          >
            {({ first_name, last_name, email, blocked }) => (
              <>
                <span className="block font-semibold">
                  {first_name} {last_name}
                </span>
                <span className="block text-muted-foreground text-sm">
                  <EmailText>{email}</EmailText>
                </span>
                {blocked && <span className="block text-sm text-warning">{blocked}</span>}
              </>
            )}
          </Combobox>
        )}
      </Field>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {searchTerm !== '' && query.error
          ? failureSentence(query.error, failed)
          : isEmpty && t('No one found')}
      </p>
    </div>
  )
}

/** The maximum number of results for each role; more typing narrows them. */
const SHOWN = 25

/** Finds users by name, email address, or phone number, with one of `roles` or any role. */
export async function findUsers(
  searchTerm: string,
  roles: readonly Role[] | undefined,
  signal: AbortSignal,
): Promise<ListedUser[]> {
  const find = async (role: Role | 'all') => {
    const { users }: Partial<UserPage> = await callAsUser('GET', '/admin/users/search', {
      query: { searchTerm, role, limit: SHOWN },
      signal,
    })
    if (!Array.isArray(users)) throw new Error(messages.invalidResponseFormat)
    return users.filter(isIdentifiable)
  }
  const found = await Promise.all((roles ?? (['all'] as const)).map(find))
  return found.flat().sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'))
}

/** Whether a user has an id and a name or address; others cannot be distinguished. */
function isIdentifiable({ id, first_name, last_name, email }: ListedUser): boolean {
  return Boolean(id && (first_name || last_name || email))
}

function nameOf({ last_name, first_name }: ListedUser): string {
  return `${last_name} ${first_name}`
}
