import { messages } from '@cubby/contract/messages'
import type { ChangedTerms } from '@cubby/contract/session-terms'
import { TriangleAlert } from 'lucide-react'
import type { CommandKind } from '@/offline/store/command.ts'
import { agreeToTerms, dismiss } from '@/offline/sync/manage-row.ts'
import { Button } from '@/ui/button.tsx'
import { changedTermsTexts } from './changed-terms.ts'
import { agreeAgainTexts } from './command-texts.ts'

interface TermsChangedNoteProps {
  command: CommandKind
  terms: ChangedTerms
  rowId: string
}

/** Both versions of the terms side by side. The user agrees to the current ones or cancels. */
export function TermsChangedNote({ command, terms, rowId }: TermsChangedNoteProps) {
  const { state, agree } = agreeAgainTexts(command)
  return (
    <div className="grid gap-2 rounded-control border border-warning/50 bg-warning/10 p-3 text-sm">
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        <span>
          {messages.termsChanged}. {state}
        </span>
      </p>
      <ul className="figures grid gap-1 font-semibold">
        {changedTermsTexts(terms).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void agreeToTerms(rowId)}>
          {agree}
        </Button>
        <Button size="small" variant="outline" onClick={() => void dismiss(rowId)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
