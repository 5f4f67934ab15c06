import { messages } from '@cubby/contract/messages'
import type { Role } from '@cubby/contract/user'
import type { ListedUser, UserPage } from '@cubby/contract/users'
import { callAsUser } from '@/api/call-as-user.ts'

/** As many of a role as are read at a glance; who is not among them is found by typing on. */
const SHOWN = 25

/** Who is called so or has such an address, of some roles or of all. Throws what `ask` throws. */
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
    return users.filter(isSomebody)
  }
  const found = await Promise.all((roles ?? (['all'] as const)).map(find))
  return found.flat().sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'))
}

/** Somebody with an id and a name or an address; others cannot be told apart. */
function isSomebody({ id, first_name, last_name, email }: ListedUser): boolean {
  return Boolean(id && (first_name || last_name || email))
}

function nameOf({ last_name, first_name }: ListedUser): string {
  return `${last_name} ${first_name}`
}
