import { messages } from '@cubby/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import type { ClassDialogBodyProps } from '../list/class-dialog-body.ts'
import { MaterialRow } from './material-row.tsx'
import { MaterialUpload } from './material-upload.tsx'

/** The files for the students of a class, with an upload. */
export function ClassMaterials({ found }: ClassDialogBodyProps) {
  const query = useQuery({
    queryKey: ['materials', found.id],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/classes/:id/materials', { params: { id: found.id }, signal })).materials,
  })
  return (
    <div className="grid gap-5">
      <p className="text-muted-foreground">
        {found.title}. Approved students can read these files, also offline.
      </p>
      <MaterialUpload classId={found.id} />
      <ListState
        query={query}
        failed={messages.materialsFailed}
        announcement={({ length }) => pluralize(length, 'file')}
        empty={{
          title: 'No materials yet',
          detail: 'Upload a syllabus, a reading list, or a form.',
          is: (materials) => materials.length === 0,
        }}
      >
        {(materials) => (
          <ul className="grid divide-y">
            {materials.map((material) => (
              <MaterialRow key={material.id} material={material} />
            ))}
          </ul>
        )}
      </ListState>
    </div>
  )
}
