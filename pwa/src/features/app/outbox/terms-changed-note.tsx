import { messages } from '@cubby/contract/messages'
import type { ChangedTerms } from '@cubby/contract/session-terms'
import { TriangleAlert } from 'lucide-react'
import type { CommandKind } from '@/offline/store/command.ts'
import { agreeToTerms, dismiss } from '@/offline/sync/manage-row.ts'
import { Button } from '@/ui/button.tsx'
import { changedTermsTexts } from './changed-terms.ts'

interface TermsChangedNoteProps {
  command: CommandKind
  terms: ChangedTerms
  rowId: string
}

interface Texts {
  state: string
  agree: string
}

const enroll: Texts = { state: 'You are not enrolled.', agree: 'Agree and enroll' }
const texts: Partial<Record<CommandKind, Texts>> = {
  'accept-offer': { state: 'You have not accepted the spot yet.', agree: 'Agree and accept' },
  'join-waitlist': { state: 'You are not on the waitlist.', agree: 'Agree and join the waitlist' },
  'request-transfer': { state: 'You have not asked for the other date yet.', agree: 'Agree and ask' },
}

/** Both versions of the terms side by side. The user agrees to the current ones or cancels. */
export function TermsChangedNote({ command, terms, rowId }: TermsChangedNoteProps) {
  const { state, agree } = texts[command] ?? enroll
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
