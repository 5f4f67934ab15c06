import { messages } from '@cubby/contract/messages'
import type { UserUpload } from '@cubby/contract/school/user-uploads'
import { t } from '@cubby/texts/t'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { useServerReachable, useStored } from '@/offline/hooks/use-collection.ts'
import { readLogin } from '@/offline/session/login.ts'
import { Alert } from '@/ui/alert.tsx'
import { AsOf } from '@/ui/as-of.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { DocumentRow } from './document-row.tsx'
import { uploadFailureMessage } from './upload-failure-message.ts'
import { UploadForm } from './upload-form.tsx'

/** A student's documents for the office. The list works offline; uploads and downloads need a connection. */
export function MyDocuments() {
  const stored = useStored('uploads')
  const reachable = useServerReachable()
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleting, setDeleting] = useState<UserUpload | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async ({ id }: UserUpload) => {
    // The button disappears with its row.
    heading.current?.focus({ preventScroll: true })
    setFailure(null)
    try {
      const login = await readLogin()
      await call('DELETE', '/users/uploads/:id', { params: { id }, ...(login && { token: login.token }) })
      showToast('success', t(messages.uploadDeleted))
      await stored.refresh()
    } catch (error) {
      setFailure(uploadFailureMessage('Delete', error))
    }
  }
  return (
    <section aria-labelledby="documents" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="documents" ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t('My documents')}
        </h3>
        <AsOf at={stored.asOf} />
      </div>
      <p className="text-muted-foreground">
        {t('Copies of your ID, immunization record, or diplomas. Only you and the office can read them.')}
      </p>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <StoredState stored={stored} failed={t(messages.uploadsFailed)}>
        {stored.rows.length === 0 ? (
          <p>{t('You have not uploaded any documents yet.')}</p>
        ) : (
          <Card>
            <ul className="divide-y px-4">
              {stored.rows.map((upload) => (
                <DocumentRow key={upload.id} upload={upload}>
                  <DownloadButton
                    path={`/users/uploads/${upload.id}/file`}
                    fileName={upload.file_name}
                    label={t('Download')}
                    about={upload.file_name}
                    disabled={!reachable || upload.being_checked === true}
                    failed={t(messages.fileFailed)}
                  />
                  <Button
                    variant="quiet"
                    size="icon"
                    disabled={!reachable}
                    aria-label={t('Delete {fileName}', { fileName: upload.file_name })}
                    onClick={() => setDeleting(upload)}
                  >
                    <Trash2 className="size-4.5 text-muted-foreground" aria-hidden="true" />
                  </Button>
                </DocumentRow>
              ))}
            </ul>
          </Card>
        )}
      </StoredState>
      <UploadForm onUploaded={stored.refresh} />
      {deleting && (
        <DeleteDocumentSheet
          fileName={deleting.file_name}
          onDelete={() => void remove(deleting)}
          onClosed={() => setDeleting(null)}
        />
      )}
    </section>
  )
}

interface DeleteDocumentSheetProps {
  fileName: string
  onDelete: () => void
  onClosed: () => void
}

/** Asks before a document is deleted permanently. */
function DeleteDocumentSheet({ fileName, onDelete, onClosed }: DeleteDocumentSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <Sheet ref={dialog} title={t('Delete document')} onClose={onClosed}>
      <p className="wrap-anywhere">{t('{fileName} is deleted permanently.', { fileName })}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            close()
            onDelete()
          }}
        >
          {t('Delete')}
        </Button>
      </div>
    </Sheet>
  )
}
