import { messages } from '@cubby/contract/messages'
import type { TransferPreview } from '@cubby/contract/seats/transfers'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { changedTermsTexts } from '@/features/app/outbox/changed-terms.ts'
import { Alert } from '@/ui/alert.tsx'
import { Skeleton } from '@/ui/spinner.tsx'
import { previewTexts } from './preview-texts.ts'

interface TransferConsequencesProps {
  studentName: string
  preview: { readonly data: TransferPreview | undefined; readonly error: Error | null }
}

/** What the move would do now, or why it is refused. */
export function TransferConsequences({ studentName, preview: { data, error } }: TransferConsequencesProps) {
  if (error) return <Alert tone="error">{failureSentence(error, messages.transferPreviewFailed)}</Alert>
  if (!data) return <Skeleton className="h-28" />
  const { requested_terms, terms } = data
  const changed = requested_terms ? changedTermsTexts({ seen: requested_terms, current: terms }) : []
  return (
    <>
      {changed.length > 0 && (
        <Alert tone="warning">Changed since the student asked: {changed.join(', ')}</Alert>
      )}
      <ul aria-label="What the move does" className="figures grid list-disc gap-1 pl-5 text-sm">
        {previewTexts(data, studentName).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
