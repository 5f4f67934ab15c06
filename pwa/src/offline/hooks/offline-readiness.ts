import type { User } from '@cubby/contract/accounts/user'
import { useEffect, useState } from 'react'
import { missingFiles } from '@/offline/files/cached-files.ts'
import { useSavesData } from '@/offline/files/save-data.ts'
import { useLive } from '@/offline/hooks/use-live.ts'
import { type CollectionName, collections, isPersonal } from '@/offline/store/collections.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'
import { watchCollection } from '@/offline/sync/watch-collection.ts'

/** Whether the app works without a connection; null while unknown. */
export type OfflineReadiness = 'ready' | 'ready without files' | 'not ready'

const ofInstructors: readonly CollectionName[] = ['teaching', 'rosters']

/** The collections of the user's screens. Only instructors have those for teaching. */
function collectionsFor({ role }: Pick<User, 'role'>): CollectionName[] {
  const names = Object.keys(collections) as CollectionName[]
  return names.filter((name) => !ofInstructors.includes(name) || role === 'instructor')
}

/** Fetches all collections of the logged-in user and keeps them fresh on every screen. */
export function useBackgroundRefresh(user: User): void {
  const { role } = user
  useEffect(() => {
    const ends = collectionsFor({ role }).map(watchCollection)
    return () => {
      for (const end of ends) end()
    }
  }, [role])
}

/** Follows whether the app, the user's collections, and their files are on this device. */
export function useOfflineReadiness(user: User): OfflineReadiness | null {
  const hasApp = useStoredApp()
  const savesData = useSavesData()
  const stored = useLive(`offline readiness of ${user.id}`, () => storedFor(user))
  if (hasApp === null || !stored) return null
  if (!hasApp || !stored.collections) return 'not ready'
  if (stored.files) return 'ready'
  return savesData ? 'ready without files' : 'not ready'
}

/** Whether all collections of the user, and all of their files, are on this device. */
export async function storedFor(
  user: Pick<User, 'id' | 'role'>,
): Promise<{ collections: boolean; files: boolean }> {
  const currentUser = await openCurrentUser()
  if (currentUser?.login.user.id !== user.id || !currentUser) return { collections: false, files: false }
  const shared = await openPublic()
  const states = await Promise.all(
    collectionsFor(user).map((name) => (isPersonal(name) ? currentUser.db : shared).meta.get(name)),
  )
  return {
    collections: states.every((state) => typeof state?.asOf === 'number'),
    files: (await missingFiles(currentUser.db)) === 0,
  }
}

/** Whether the files of the app are on this device: an active worker has stored them. Null while unknown. */
function useStoredApp(): boolean | null {
  const [hasApp, setHasApp] = useState<boolean | null>('serviceWorker' in navigator ? null : false)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void navigator.serviceWorker
      .getRegistration()
      .then((registration) => setHasApp(Boolean(registration?.active)))
    void navigator.serviceWorker.ready.then(() => setHasApp(true))
  }, [])
  return hasApp
}
