import { MATERIAL_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import { FileUp } from 'lucide-react'
import { type DragEvent, type FormEvent, useId, useState } from 'react'
import { useAct } from '@/features/admin/use-act.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { faultOfFile } from './file-fault.ts'
import { uploadMaterial } from './upload-material.ts'

const accepted = Object.keys(fileTypes).join(',')

/** Takes a file by drop or click; what is wrong with it is said before it is sent. */
export function MaterialUpload({ classId }: { classId: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const [over, setOver] = useState(false)
  const input = useId()
  const fault = file && faultOfFile(file)
  const { run, busy, failure } = useAct(
    (chosen: File) => uploadMaterial(classId, chosen, title),
    { done: messages.materialUploaded, failed: messages.materialUploadFailed },
    () => {
      setFile(null)
      setTitle('')
    },
    ['materials', classId],
  )
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    setFile(event.dataTransfer.files[0] ?? null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file && !fault) run(file)
  }
  return (
    <form className="grid gap-4" onSubmit={submit} aria-label="Upload material">
      {(fault ?? failure) && (
        <Alert tone="error" announced>
          {fault ?? failure}
        </Alert>
      )}
      <label
        htmlFor={input}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid cursor-pointer justify-items-center gap-1 rounded-card border-2 border-dashed p-6 text-center focus-within:outline-2 focus-within:outline-ring ${over ? 'border-primary bg-muted' : 'border-input'}`}
      >
        <FileUp className="size-7 text-primary" aria-hidden="true" />
        <span className="break-words font-semibold">
          {file ? file.name : 'Drop a file here, or choose one'}
        </span>
        <span className="text-muted-foreground text-sm">PDF, JPEG or PNG, at most 5 MB</span>
        <input
          key={file ? 'chosen' : 'none'}
          id={input}
          type="file"
          accept={accepted}
          className="sr-only"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      </label>
      {file && !fault && (
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
