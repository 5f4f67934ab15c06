import type { ChangedRefund } from '@cubby/contract/refund-policy'
import type { ChangedTerms } from '@cubby/contract/session-terms'
import { CircleAlert, X } from 'lucide-react'
import type { Command } from '@/offline/store/command.ts'
import { dismiss } from '@/offline/sync/manage-row.ts'
import { Button } from '@/ui/button.tsx'
import { agreeAgain } from './agree-again.ts'
import { commandTexts } from './command-texts.ts'
import { RefundChangedNote } from './refund-changed-note.tsx'
import { TermsChangedNote } from './terms-changed-note.tsx'

interface RefusalNoteProps {
  command: Command['kind']
  message: string
  rowId: string
  /** The message when the server gave no reason. */
  failed?: string
  code?: string
  /** Both versions, if the terms changed. */
  terms?: ChangedTerms | undefined
  /** Both versions, if the refund of a withdrawal changed. */
  refund?: ChangedRefund | undefined
}

/** The reason of a refusal, with a button that dismisses it, or both versions of what changed. */
export function RefusalNote({ command, message, rowId, failed, code, terms, refund }: RefusalNoteProps) {
  if (terms) return <TermsChangedNote command={command} terms={terms} rowId={rowId} />
  if (refund) return <RefundChangedNote refund={refund} rowId={rowId} />
  return (
    <div className="flex items-start gap-2 rounded-control border border-destructive/50 bg-destructive/10 py-1 pr-1 pl-3 text-sm">
      <CircleAlert className="mt-2.5 size-4 shrink-0 text-destructive" aria-hidden="true" />
      <div className="flex-1 py-2">
        <p>{message || failed || commandTexts(command).failure}</p>
        {code === 'consent_required' && (
          <Button size="small" className="mt-2" onClick={() => void agreeAgain(rowId)}>
            Read and agree
          </Button>
        )}
      </div>
      <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={() => void dismiss(rowId)}>
        <X className="size-4" aria-hidden="true" />
      </Button>
    </div>
  )
}
