import { useLiveQuery } from 'dexie-react-hooks'
import { retryWhenClosed } from '@/offline/store/user-database.ts'

/**
 * Follows stored rows: reads again whenever a row that `read` saw changes, and when the database was closed
 * under it. `about` names what is read and for whom; undefined until that is known.
 */
export function useLive<T>(about: string, read: () => Promise<T>): T | undefined {
  // Only an `async` querier is followed across its awaits.
  const latest = useLiveQuery(async () => ({ about, value: await retryWhenClosed(read) }), [about])
  // Right after a change the query still holds what it read before.
  return latest?.about === about ? latest.value : undefined
}
