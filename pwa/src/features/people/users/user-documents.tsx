import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { DocumentRow } from '@/features/school/uploads/document-row.tsx'
import { uploadFailureMessage } from '@/features/school/uploads/upload-failure-message.ts'

/** Shows a user's documents to administrators. */
export function UserDocuments({ userId }: { userId: string }) {
  const { data, error } = useQuery({
    queryKey: ['users', userId, 'uploads'],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/users/:id/uploads', { params: { id: userId }, signal }),
  })
  return (
    <section aria-label="Documents" className="grid gap-2">
      <h4 className="font-display font-semibold text-lg">Documents</h4>
      {error && (
        <p role="alert" className="text-destructive text-sm">
          {uploadFailureMessage('List', error)}
        </p>
      )}
      {data?.total === 0 && <p className="text-muted-foreground">No documents uploaded.</p>}
      {data && data.total > 0 && (
        <ul className="divide-y border-y">
          {data.uploads.map((upload) => (
            <DocumentRow key={upload.id} upload={upload}>
              <DownloadButton
                path={`/users/uploads/${upload.id}/file`}
                fileName={upload.file_name}
                label="Download"
                about={upload.file_name}
              />
            </DocumentRow>
          ))}
        </ul>
      )}
    </section>
  )
}
