import { useEffect } from 'react'
import { cacheFiles, type FileTable, wantedFiles } from '@/offline/files/cached-files.ts'
import { useSavesData } from '@/offline/files/save-data.ts'
import { useCertificates, useStored } from '@/offline/hooks/use-collection.ts'
import { useUserRows } from '@/offline/hooks/user-rows.ts'

/** The ids of the files that are on this device. */
export function useCachedFileIds(store: FileTable): ReadonlySet<string> {
  return new Set(useUserRows(store, (db) => db[store].toCollection().primaryKeys()))
}

/** Downloads every file of the logged-in user that is not on this device yet. */
export function useCachedFiles(): void {
  const certificates = useCertificates()
  const materials = useStored('materials')
  const savesData = useSavesData()
  useEffect(() => {
    if (certificates.asOf)
      void cacheFiles('certificate_files', certificates.rows.map(wantedFiles.certificate_files))
  }, [certificates.rows, certificates.asOf, savesData])
  useEffect(() => {
    if (materials.asOf) void cacheFiles('material_files', materials.rows.map(wantedFiles.material_files))
  }, [materials.rows, materials.asOf, savesData])
}
