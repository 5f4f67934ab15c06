import type { ClassMaterial } from '@cubby/contract/catalog/materials'
import { fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { sizeText } from '@/ui/size-text.ts'

/** A file of a class. Deleting is confirmed in the row, because a dialog is already open. */
export function MaterialRow({ material }: { material: ClassMaterial }) {
  const callOnce = useIdempotentCall()
  const { id, class_id, title, file_name, file_size, file_type, file_url } = material
  const [isConfirming, setConfirming] = useState(false)
  const { run, busy, failure } = useOperation(
    () =>
      callOnce('DELETE', '/classes/:id/materials/:materialId', { params: { id: class_id, materialId: id } }),
    { done: messages.materialDeleted, failed: messages.materialDeleteFailed },
    () => setConfirming(false),
    ['materials', class_id],
  )
  return (
    <li className="grid gap-2 py-3">
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0">
          <span className="block wrap-anywhere font-semibold">{title}</span>
          <span className="wrap-anywhere text-muted-foreground text-sm">
            {file_name}, {sizeText(file_size)}
          </span>
        </p>
        {isConfirming ? (
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={busy} onClick={() => run()}>
              Delete {title}
            </Button>
            <Button variant="outline" size="small" onClick={() => setConfirming(false)}>
              Keep it
            </Button>
          </div>
        ) : (
          <div className="flex items-center gap-1">
            <DownloadButton
              path={file_url.replace(/^\/api/, '')}
              fileName={`${title}.${fileTypes[file_type][0]}`}
              label="Download"
            />
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Delete: ${title}`}
              onClick={() => setConfirming(true)}
            >
              <Trash2 className="size-5" aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
