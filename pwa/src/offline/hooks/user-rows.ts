import { useAuth } from '@/offline/hooks/use-auth.ts'
import { useLive } from '@/offline/hooks/use-live.ts'
import type { UserDb } from '@/offline/store/schema.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'

/** Follows rows of the logged-in user only; undefined while loading. */
export function useUserRows<Row>(what: string, read: (db: UserDb) => Promise<Row[]>): Row[] | undefined {
  const auth = useAuth()
  const userId = auth.status === 'in' ? auth.user.id : null
  const rows = useLive(`${what} of ${userId}`, () => readUserRows(userId, read))
  return auth.status === 'checking' ? undefined : rows
}

/** Reads rows of this user; none when the login has changed. */
export async function readUserRows<Row>(
  userId: string | null,
  read: (db: UserDb) => Promise<Row[]>,
): Promise<Row[]> {
  const currentUser = userId === null ? null : await openCurrentUser()
  return currentUser?.login.user.id === userId && currentUser ? read(currentUser.db) : []
}
