import type { User } from '@cubby/contract/accounts/user'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { useEffect, useState } from 'react'
import {
  cacheFiles,
  type FileTable,
  forgetOtherFiles,
  missingFiles,
  useSavesData,
  wantedFiles,
} from '@/offline/files/cached-files.ts'
import { type CollectionName, collections, isPersonal } from '@/offline/store/collections.ts'
import { storesNothing } from '@/offline/store/first-rows.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'
import { watchCollection } from '@/offline/sync/watch-collection.ts'
import { useCertificates, useLive, useStored } from './use-collection.ts'
import { useUserRows } from './user-rows.ts'

/** Whether the app works without a connection; null while unknown. */
export type OfflineReadiness = 'ready' | 'ready-without-files' | 'not-ready'

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
  if (!hasApp || !stored.collections) return 'not-ready'
  if (stored.files) return 'ready'
  return savesData ? 'ready-without-files' : 'not-ready'
}

/** Whether all collections of the user, and all of their files, are on this device. */
export async function storedFor(
  user: Pick<User, 'id' | 'role'>,
): Promise<{ collections: boolean; files: boolean }> {
  const currentUser = await openCurrentUser()
  if (storesNothing()) return { collections: false, files: false }
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

/** The ids of the files that are on this device. */
export function useCachedFileIds(store: FileTable): ReadonlySet<string> {
  return new Set(useUserRows(store, (db) => db[store].toCollection().primaryKeys()))
}

/** The ids of the certificates that a director may open. */
function certificatesOf(centers: readonly MyCenter[]): ReadonlySet<string> {
  const all = centers.flatMap(({ staff }) => staff.flatMap((one) => one.certificates))
  return new Set(all.filter((one) => one.can_download).map(({ id }) => id))
}

/** Downloads every file of the logged-in user that is not on this device yet. */
export function useCachedFiles(): void {
  const certificates = useCertificates()
  const materials = useStored('materials')
  const centers = useStored('centers')
  const savesData = useSavesData()
  useEffect(() => {
    if (centers.asOf) void forgetOtherFiles(certificatesOf(centers.rows))
  }, [centers.rows, centers.asOf])
  useEffect(() => {
    if (certificates.asOf)
      void cacheFiles('certificate_files', certificates.rows.map(wantedFiles.certificate_files))
  }, [certificates.rows, certificates.asOf, savesData])
  useEffect(() => {
    if (materials.asOf) void cacheFiles('material_files', materials.rows.map(wantedFiles.material_files))
  }, [materials.rows, materials.asOf, savesData])
}
