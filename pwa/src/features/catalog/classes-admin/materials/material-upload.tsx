import { MATERIAL_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type FormEvent, useState } from 'react'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { FileDrop } from '@/features/school/files/file-drop.tsx'
import { fileError } from '@/features/school/files/file-error.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { uploadMaterial } from './upload-material.ts'

/** Uploads a file by drop or click; errors are shown before it is sent. */
export function MaterialUpload({ classId }: { classId: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const error = file && fileError(file)
  const { run, busy, failure, reset } = useOperation(
    (chosen: File) => uploadMaterial(classId, chosen, title),
    { done: messages.materialUploaded, failed: messages.materialUploadFailed },
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
    <form className="grid gap-4" onSubmit={submit} aria-label="Upload material">
      {failure && !error && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <FileDrop file={file} error={error} onFile={choose} />
      {file && !error && (
        <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <Field label="Title" optional>
            {(control) => (
              <TextInput
                {...control}
                value={title}
                maxLength={MATERIAL_TITLE_MAX_LENGTH}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" busy={busy}>
            Upload
          </Button>
        </div>
      )}
    </form>
  )
}
