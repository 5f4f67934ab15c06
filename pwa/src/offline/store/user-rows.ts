import { useAuth } from '@/offline/session/login.ts'
import type { PersonDb } from '@/offline/store/databases.ts'
import { useLive } from '@/offline/store/use-live.ts'
import { openMine } from '@/offline/store/user-database.ts'

/** Follows rows of the user who is logged in, and of nobody else; undefined until they are read. */
export function useOwnRows<Row>(what: string, read: (db: PersonDb) => Promise<Row[]>): Row[] | undefined {
  const auth = useAuth()
  const userId = auth.status === 'in' ? auth.user.id : null
  const rows = useLive(`${what} of ${userId}`, () => readOwnRows(userId, read))
  return auth.status === 'checking' ? undefined : rows
}

/** Reads rows of this user; none when nobody is logged in, or somebody else is by now. */
export async function readOwnRows<Row>(
  userId: string | null,
  read: (db: PersonDb) => Promise<Row[]>,
): Promise<Row[]> {
  const mine = userId === null ? null : await openMine()
  return mine?.login.user.id === userId && mine ? read(mine.db) : []
}
