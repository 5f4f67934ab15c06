import { FileButtons } from '@/features/files/file-buttons.tsx'
import { fileOf, useCachedFileIds } from '@/offline/files/cached-files.ts'
import { useMaterials } from '@/offline/store/use-collection.ts'

/** The files of a class for its students, which also work offline. Hidden without files. */
export function ClassMaterials({ classId }: { classId: string }) {
  const cached = useCachedFileIds('material_files')
  const materials = useMaterials().rows.filter(({ class_id }) => class_id === classId)
  if (materials.length === 0) return null
  return (
    <section className="grid gap-3 border-t pt-4" aria-label="Materials">
      <h4 className="font-semibold">Materials</h4>
      <ul className="grid gap-3">
        {materials.map(({ id, title, file_type, file_url }) => (
          <li key={id} className="grid gap-1.5">
            <p>{title}</p>
            <FileButtons
              title={title}
              type={file_type}
              isCached={cached.has(id)}
              read={() => fileOf('material_files', { id, url: file_url })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
