import { messages } from '@cubby/contract/messages'
import { type UploadCategory, uploadCategories } from '@cubby/contract/school/upload-categories'
import { useState } from 'react'
import { ApiError } from '@/api/client.ts'
import { uploadForm } from '@/api/upload-form.ts'
import { FileDrop, fileError } from '@/features/school/files/file-drop.tsx'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { SelectField } from '@/ui/select.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { categoryLabels } from './document-row.tsx'
import { uploadFailureMessage } from './upload-failure-message.ts'

/** Uploads a document. It needs a connection, because files are not stored before sending. */
export function UploadForm({ onUploaded }: { onUploaded: () => Promise<unknown> }) {
  const reachable = useServerReachable()
  const [category, setCategory] = useState<UploadCategory>('identification')
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const choose = (chosen: File | null) => {
    const error = chosen && fileError(chosen)
    setFailure(error)
    setFile(error ? null : chosen)
  }
  const send = async () => {
    if (!file) return setFailure(messages.fileRequired)
    setBusy(true)
    setFailure(null)
    const form = new FormData()
    form.set('category', category)
    form.set('file', file)
    try {
      await uploadForm('/users/uploads', form, { failed: messages.uploadFailed })
      setFile(null)
      showToast('success', messages.uploadAdded)
      await onUploaded()
    } catch (error) {
      setFailure(uploadFailureMessage('Upload', error))
      // The server will never accept this file, so it is removed from the form.
      if (error instanceof ApiError && error.status === 400) setFile(null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && reachable) void send()
      }}
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <SelectField
        label="Kind of document"
        value={category}
        onValueChange={(value) => setCategory(uploadCategories.find((one) => one === value) ?? 'other')}
      >
        {uploadCategories.map((one) => (
          <option key={one} value={one}>
            {categoryLabels[one]}
          </option>
        ))}
      </SelectField>
      <FileDrop
        file={file}
        disabled={!reachable}
        disabledText="Uploading needs a connection"
        onFile={choose}
      />
      <Button type="submit" busy={busy} disabled={!reachable} className="justify-self-start">
        Upload Document
      </Button>
    </form>
  )
}
