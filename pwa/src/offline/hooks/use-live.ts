import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { onResume, resumptionCount } from '@/offline/store/connection.ts'
import { retryWhenClosed } from '@/offline/store/user-database.ts'

/**
 * Follows stored rows: reads again when a row that `read` returned changes, and when the database was closed. `about`
 * names the rows and their user. Returns undefined until the rows for this `about` have been read.
 */
export function useLive<T>(about: string, read: () => Promise<T>): T | undefined {
  // A read that was interrupted by a pause no longer follows its rows.
  const resumptions = useSyncExternalStore(onResume, resumptionCount)
  // Dexie follows only an `async` function across its awaits.
  const latest = useLiveQuery(
    async () => ({ about, value: await retryWhenClosed(read) }),
    [about, resumptions],
  )
  // Right after a change, the query still has the earlier result.
  return latest?.about === about ? latest.value : undefined
}
