import { IMPORT_MAX_BYTES, IMPORT_TEXT_EXTENSIONS, IMPORT_ZIP_MAX_BYTES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ImportKind } from '@cubby/contract/office/imports'
import { t } from '@cubby/texts/t'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadForm } from '@/api/upload-form.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { FileDrop } from '@/features/school/files/file-drop.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { SelectField } from '@/ui/select.tsx'
import { useImports } from './use-imports.ts'

/** The extensions and types of lists, because phones know some files only by their type. */
const lists = [
  '.xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ...IMPORT_TEXT_EXTENSIONS.map((extension) => `.${extension}`),
  'text/csv',
].join(',')

/** Uploads a file. Nothing is imported until its columns are mapped and its rows are checked. */
export function UploadImport({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { data } = useImports()
  const [kind, setKind] = useState<ImportKind>('users')
  const [file, setFile] = useState<File | null>(null)
  const hasFiles = data?.kinds.find((one) => one.kind === kind)?.has_files ?? false
  const tooLarge = file !== null && file.size > (hasFiles ? IMPORT_ZIP_MAX_BYTES : IMPORT_MAX_BYTES)
  const tooLargeMessage = hasFiles ? t(messages.importZipTooLarge) : t(messages.importFileTooLarge)
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData()
      form.set('kind', kind)
      form.set('file', chosen)
      return uploadForm('/admin/imports', form, { failed: t(messages.importUploadFailed) })
    },
    onSuccess: (uploaded) => onUploaded(uploaded.import.id),
  })
  const failure = upload.error && failureSentence(upload.error, t(messages.importUploadFailed))
  return (
    <Card as="section" aria-labelledby="new-import" className="grid gap-4 p-5">
      <h2 id="new-import" className="text-xl">
        {t('New import')}
      </h2>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          label={t('What the file contains')}
          value={kind}
          onValueChange={(value) => {
            const chosen = data?.kinds.find((one) => one.kind === value)
            if (chosen) setKind(chosen.kind)
          }}
        >
          {data?.kinds.map(({ kind: value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div>
          <DownloadButton
            path={`/admin/imports/templates/${kind}`}
            fileName={`${kind}-template.csv`}
            label={t('Download Template')}
          />
        </div>
      </div>
      <FileDrop
        file={file}
        accept={hasFiles ? `.zip,application/zip,${lists}` : lists}
        hint={
          hasFiles
            ? t(
                'A zip with one Excel or CSV file and the files it names, at most 50 MB. To check which rows were imported before, upload the list by itself.',
              )
            : t('Excel (.xlsx) or CSV with the names of the columns, at most 10 MB and 50,000 rows')
        }
        disabled={upload.isPending}
        disabledText={t('Uploading…')}
        error={tooLarge ? tooLargeMessage : failure}
        onFile={(chosen) => {
          upload.reset()
          setFile(chosen)
        }}
      />
      <Button
        className="justify-self-start"
        busy={upload.isPending}
        disabled={!file || tooLarge}
        onClick={() => file && upload.mutate(file)}
      >
        {t('Upload File')}
      </Button>
    </Card>
  )
}
