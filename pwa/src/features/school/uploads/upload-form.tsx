import { messages } from '@cubby/contract/messages'
import { type UploadCategory, uploadCategories } from '@cubby/contract/school/upload-categories'
import { t, text, translate } from '@cubby/texts/t'
import { ApiError } from '@/api/client.ts'
import { uploadForm } from '@/api/upload-form.ts'
import { FileDrop, fileError } from '@/features/school/files/file-drop.tsx'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { FormElement } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { SelectField } from '@/ui/select.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { categoryLabels } from './document-row.tsx'
import { uploadFailureMessage } from './upload-failure-message.ts'

/** Uploads a document. It needs a connection, because files are not stored before sending. */
export function UploadForm({ onUploaded }: { onUploaded: () => Promise<unknown> }) {
  const reachable = useServerReachable()
  const form = useForm({
    defaults: { category: 'identification' as UploadCategory, file: null as File | null },
    check: ({ file }) => ({ file: !file && t(messages.fileRequired) }),
    send: async ({ category, file }, { set }) => {
      if (!file) return
      const data = new FormData()
      data.set('category', category)
      data.set('file', file)
      await uploadForm('/users/uploads', data, { failed: t(messages.uploadFailed) })
      set('file', null)
      showToast('success', t(messages.uploadAdded))
      await onUploaded()
    },
    onFailed: (error, { set }) => {
      // The server will never accept this file, so it is removed from the form.
      if (error instanceof ApiError && error.status === 400) set('file', null)
      return false
    },
    failed: (error) => uploadFailureMessage(text('Upload'), error),
  })
  const { busy } = form
  const failure = form.failure ?? form.errorOf('file')
  const choose = (chosen: File | null) => {
    const error = chosen && fileError(chosen)
    form.set('file', error ? null : chosen)
    if (error) form.fail(new Error(error), () => error)
    else form.clearFailure()
  }
  return (
    <FormElement form={form} className="grid gap-4" disabled={!reachable}>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <SelectField label={t('Kind of document')} {...form.field('category')}>
        {uploadCategories.map((one) => (
          <option key={one} value={one}>
            {translate(categoryLabels[one])}
          </option>
        ))}
      </SelectField>
      <FileDrop
        file={form.watch('file')}
        disabled={!reachable}
        disabledText={t('Uploading needs a connection')}
        onFile={choose}
      />
      <Button
        type="submit"
        variant={form.watch('file') ? 'primary' : 'outline'}
        busy={busy}
        disabled={!reachable}
        className="justify-self-start"
      >
        {t('Upload Document')}
      </Button>
    </FormElement>
  )
}
