import { messages } from '@cubby/contract/messages'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'

interface DraftConflictProps {
  /** The draft of the other administrator; null if they published or deleted it. */
  theirs: string | null
  onResolve: (keep: 'mine' | 'theirs') => void
}

/** Shows how another administrator changed the draft meanwhile, and lets this administrator choose a draft. */
export function DraftConflict({ theirs, onResolve }: DraftConflictProps) {
  return (
    <Alert tone="warning" announced>
      <div className="grid gap-3">
        <p className="font-semibold">{messages.legalTextChanged}.</p>
        {theirs === null ? (
          <p>They published or deleted it.</p>
        ) : (
          <details>
            <summary className="min-h-11 cursor-pointer py-2">Read their draft</summary>
            <p className="wrap-anywhere whitespace-pre-line">{theirs}</p>
          </details>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onResolve('mine')}>
            Keep my draft
          </Button>
          <Button size="small" variant="outline" onClick={() => onResolve('theirs')}>
            Use their draft
          </Button>
        </div>
      </div>
    </Alert>
  )
}
