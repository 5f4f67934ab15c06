import { t } from '@cubby/texts/t'
import { FileButtons } from '@/features/school/files/file-buttons.tsx'
import { fileOf, wantedFiles } from '@/offline/files/cached-files.ts'
import { useCachedFileIds } from '@/offline/hooks/offline-readiness.ts'
import { useStored } from '@/offline/hooks/use-collection.ts'

/** The files of a class for its students, which also work offline. Hidden without files. */
export function ClassMaterials({ classId }: { classId: string }) {
  const cached = useCachedFileIds('material_files')
  const materials = useStored('materials').rows.filter(({ class_id }) => class_id === classId)
  if (materials.length === 0) return null
  return (
    <section className="grid gap-1" aria-label={t('Materials')}>
      <h4 className="font-semibold text-muted-foreground text-sm">{t('Materials')}</h4>
      <ul className="divide-y border-y">
        {materials.map((material) => (
          <li key={material.id}>
            <FileButtons
              compact
              title={material.title}
              type={material.file_type}
              isCached={cached.has(material.id)}
              read={() => fileOf('material_files', wantedFiles.material_files(material))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
