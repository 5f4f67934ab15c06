import type { ClassMaterial } from '@cubby/contract/catalog/materials'
import { MATERIAL_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { BeingChecked } from '@/features/school/files/being-checked.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { FileDrop, fileError } from '@/features/school/files/file-drop.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields.tsx'
import { sizeText } from '@/ui/size-text.ts'
import type { ClassDialogBodyProps } from '../list/class-dialog-body.ts'
import { uploadMaterial } from './upload-material.ts'

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
        {t('{title}. Approved students can read these files, even offline.', { title: found.title })}
      </p>
      <MaterialUpload classId={found.id} />
      <ListState
        query={query}
        failed={t(messages.materialsFailed)}
        announcement={({ length }) => t('{count, plural, one {# file} other {# files}}', { count: length })}
        empty={{
          title: t('No materials yet'),
          detail: t('Upload a syllabus, a reading list, or a form.'),
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

/** Uploads a file by drop or click; errors are shown before it is sent. */
export function MaterialUpload({ classId }: { classId: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const error = file && fileError(file)
  const { run, busy, failure, reset } = useOperation(
    (chosen: File) => uploadMaterial(classId, chosen, title),
    { done: t(messages.materialUploaded), failed: t(messages.materialUploadFailed) },
    () => {
      setFile(null)
      setTitle('')
    },
    ['materials', classId],
  )
  const choose = (chosen: File | null) => {
    reset()
    setFile(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file && !error) run(file)
  }
  return (
    <form className="grid gap-4" onSubmit={submit} aria-label={t('Upload material')}>
      {failure && !error && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <FileDrop file={file} error={error} onFile={choose} />
      {file && !error && (
        <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            label={t('Title')}
            optional
            value={title}
            maxLength={MATERIAL_TITLE_MAX_LENGTH}
            onValueChange={setTitle}
          />
          <Button type="submit" busy={busy}>
            {t('Upload')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** A file of a class. Deleting is confirmed in the row, because a dialog is already open. */
function MaterialRow({ material }: { material: ClassMaterial }) {
  const callOnce = useIdempotentCall()
  const { id, class_id, title, file_name, file_size, file_type, file_url, created_at, being_checked } =
    material
  const [isConfirming, setConfirming] = useState(false)
  const { run, busy, failure } = useOperation(
    () =>
      callOnce('DELETE', '/classes/:id/materials/:materialId', { params: { id: class_id, materialId: id } }),
    { done: t(messages.materialDeleted), failed: t(messages.materialDeleteFailed) },
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
          {being_checked && <BeingChecked since={created_at} />}
        </p>
        {isConfirming ? (
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={busy} onClick={() => run()}>
              {t('Delete {title}', { title })}
            </Button>
            <Button variant="outline" size="small" onClick={() => setConfirming(false)}>
              {t('Keep it')}
            </Button>
          </div>
        ) : (
          <div className="flex items-center gap-1">
            <DownloadButton
              path={file_url.replace(/^\/api/, '')}
              fileName={`${title}.${fileTypes[file_type][0]}`}
              label={t('Download')}
              disabled={being_checked === true}
            />
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('Delete: {title}', { title })}
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
