import { t } from '@cubby/texts/t'
import { Camera, Paperclip, X } from 'lucide-react'
import { useId, useState } from 'react'
import { FileDrop, fileError } from '@/features/school/files/file-drop.tsx'
import { useStored } from '@/offline/hooks/use-collection.ts'
import type { WaitingFile } from '@/offline/store/stored-rows.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { shrinkPhoto } from './shrink-photo.ts'

/** What proves a training: a file that was just chosen, one that waits on this device, or an uploaded document. */
export interface Proof {
  file: File | null
  waiting: WaitingFile | null
  uploadId: string | null
}

/** Takes a photo or a PDF that proves a training. */
export function ProofInput({ proof, onChange }: { proof: Proof; onChange: (proof: Proof) => void }) {
  const [error, setError] = useState<string | null>(null)
  const id = useId()
  const choose = async (chosen: File | null) => {
    const file = chosen && (await shrinkPhoto(chosen))
    const problem = file && fileError(file)
    setError(problem)
    if (!file || problem) return
    const { name, type, size } = file
    onChange({ file, waiting: { id: crypto.randomUUID(), name, type, size }, uploadId: null })
  }
  const isKept = proof.waiting !== null || proof.uploadId !== null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">
        {rich('Proof <part>(optional)</part>', {
          part: (words) => <span className="font-normal text-muted-foreground">{words}</span>,
        })}
      </legend>
      {isKept ? (
        <div className="flex items-center gap-2 rounded-card border bg-card py-1.5 pe-1.5 ps-4">
          <Paperclip className="size-4.5 shrink-0 text-muted-foreground" aria-hidden="true" />
          <ProofName proof={proof} />
          <Button
            variant="quiet"
            size="icon"
            aria-label={t('Remove the proof')}
            onClick={() => onChange({ file: null, waiting: null, uploadId: null })}
          >
            <X className="size-4.5" aria-hidden="true" />
          </Button>
        </div>
      ) : (
        <>
          <FileDrop
            file={null}
            error={error}
            hint={t('A photo of the certificate, or a PDF, at most 5 MB')}
            onFile={(file) => void choose(file)}
          />
          <label
            htmlFor={id}
            className={buttonVariants({
              variant: 'outline',
              size: 'small',
              className: 'cursor-pointer justify-self-start focus-within:outline-2 focus-within:outline-ring',
            })}
          >
            <Camera className="size-4.5" aria-hidden="true" />
            {t('Take a photo')}
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png"
              capture="environment"
              className="sr-only"
              onChange={({ target }) => void choose(target.files?.[0] ?? null)}
            />
          </label>
        </>
      )}
    </fieldset>
  )
}

function ProofName({ proof: { waiting, uploadId } }: { proof: Proof }) {
  const uploads = useStored('uploads').rows
  const name = waiting?.name ?? uploads.find(({ id }) => id === uploadId)?.file_name
  return <p className="wrap-anywhere min-w-0 flex-1">{name ?? t('The document that you sent before')}</p>
}
