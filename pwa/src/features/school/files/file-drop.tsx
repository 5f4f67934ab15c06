import { UPLOAD_MAX_BYTES } from '@cubby/contract/constants'
import { fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { CircleAlert, FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'

const uploads = Object.keys(fileTypes).join(',')

interface FileDropProps {
  file: File | null
  /** The file types to choose from, by default those of uploads. */
  accept?: string
  /** Describes which files are accepted. */
  hint?: string
  disabled?: boolean
  /** Explains why it is disabled. */
  disabledText?: string
  /** The error of the file. */
  error?: string | null
  onFile: (file: File | null) => void
}

/** Takes one file by drop or click. */
export function FileDrop({
  file,
  accept = uploads,
  hint = t('PDF, JPEG, or PNG, at most 5 MB'),
  disabled = false,
  disabledText,
  error,
  onFile,
}: FileDropProps) {
  const [over, setOver] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Allows choosing the same file again.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFile(event.dataTransfer.files[0] ?? null)
  }
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid justify-items-center gap-1 rounded-card border-2 border-dashed p-6 text-center focus-within:outline-2 focus-within:outline-ring ${over ? 'border-primary bg-muted' : 'border-input'} ${disabled ? 'cursor-not-allowed' : 'cursor-pointer'}`}
      >
        <FileUp
          className={`size-7 ${disabled ? 'text-muted-foreground' : 'text-primary'}`}
          aria-hidden="true"
        />
        <span className="wrap-anywhere font-semibold">
          {disabled && disabledText ? (
            disabledText
          ) : file ? (
            file.name
          ) : (
            <>
              <span className="pointer-coarse:hidden max-sm:hidden">
                {t('Drop a file here, or choose one')}
              </span>
              <span className="sm:pointer-fine:hidden">{t('Choose a file')}</span>
            </>
          )}
        </span>
        <span className="text-muted-foreground text-sm">{hint}</span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="sr-only"
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-destructive text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}

/** Returns the error of a file by its type and size, or null without one. */
export function fileError({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (size > UPLOAD_MAX_BYTES) return t(messages.fileTooLarge)
  if (!Object.keys(fileTypes).includes(type)) return t(messages.invalidFileType)
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  const allowed = Object.values(fileTypes).some((known) => known.some((one) => one === extension))
  return allowed ? null : t(messages.invalidFileExtension)
}
