import { CircleAlert, X } from 'lucide-react'
import { commandFailureMessage } from '@/features/outbox/failure-message.ts'
import type { Command } from '@/offline/outbox/command.ts'
import { dismiss } from '@/offline/outbox/outbox.ts'
import { Button } from '@/ui/button.tsx'

interface RefusalNoteProps {
  command: Command['kind']
  message: string
  rowId: string
  /** The message when the server gave no reason. */
  failed?: string
}

/** The reason of a refusal, with a button that dismisses it. */
export function RefusalNote({ command, message, rowId, failed }: RefusalNoteProps) {
  return (
    <div className="flex items-start gap-2 rounded-control border border-destructive/50 bg-destructive/10 py-1 pr-1 pl-3 text-sm">
      <CircleAlert className="mt-2.5 size-4 shrink-0 text-destructive" aria-hidden="true" />
      <p className="flex-1 py-2">{message || failed || commandFailureMessage(command)}</p>
      <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={() => void dismiss(rowId)}>
        <X className="size-4" aria-hidden="true" />
      </Button>
    </div>
  )
}
