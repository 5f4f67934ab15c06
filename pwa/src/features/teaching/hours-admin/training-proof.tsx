import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fetchFile } from '@/api/fetch-file.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { openBlob } from '@/features/school/files/open-blob.ts'
import { readLogin } from '@/offline/session/login.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { HOURS } from './hours-search.ts'

interface TrainingProofProps {
  /** The document; null if there is none. */
  uploadId: string | null
  title: string
}

/** The photo that proves a training, or a button that opens its PDF. */
export function TrainingProof({ uploadId, title }: TrainingProofProps) {
  return (
    <section aria-label={t('Proof')} className="grid gap-2">
      <h3 className="text-lg">{t('Proof')}</h3>
      {uploadId === null ? (
        <p className="text-muted-foreground text-sm">
          {t('No document. Return the training if it needs one, and say so in the reason.')}
        </p>
      ) : (
        <ProofFile uploadId={uploadId} title={title} />
      )}
    </section>
  )
}

function ProofFile({ uploadId, title }: { uploadId: string; title: string }) {
  const { data, error } = useQuery({
    queryKey: [...HOURS, 'proof', uploadId],
    queryFn: async ({ signal }) =>
      fetchFile(`/api/users/uploads/${uploadId}/file`, (await readLogin())?.token ?? '', signal),
    // The file of a document never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const picture = useObjectUrl(data?.type.startsWith('image/') ? data : undefined)
  if (error) {
    return (
      <p role="alert" className="text-destructive text-sm">
        {failureSentence(error, t('The document could not be loaded'))}
      </p>
    )
  }
  if (!data) return <Skeleton className="h-48" />
  return (
    <>
      {picture && (
        <img
          src={picture}
          alt={t('Proof of {title}', { title })}
          className="max-h-96 w-full rounded-control border bg-muted object-contain"
        />
      )}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        onClick={() => openBlob(data, { target: '_blank', rel: 'noopener' })}
      >
        <ExternalLink className="size-4" aria-hidden="true" />
        {picture ? t('Open in full size') : t('Open the document')}
      </Button>
    </>
  )
}

/** The address of a blob on this screen, which is released with the screen. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(created)
    }
  }, [blob])
  return url
}
