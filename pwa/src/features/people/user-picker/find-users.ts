import type { Role } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import type { ListedUser, UserPage } from '@cubby/contract/people/users'
import { callAsUser } from '@/api/call-as-user.ts'

/** The maximum number of results for each role; more typing narrows them. */
const SHOWN = 25

/** Finds users by name, email address, or phone number, with one of `roles` or any role. Throws like `callAsUser`. */
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
