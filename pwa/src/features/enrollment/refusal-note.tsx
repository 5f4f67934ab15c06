import { messages } from '@cubby/contract/messages'
import { CircleAlert, X } from 'lucide-react'
import type { Command } from '@/offline/commands.ts'
import { dismiss } from '@/offline/outbox.ts'
import { Button } from '@/ui/button.tsx'
import { actName } from './unsent-words.ts'

interface RefusalNoteProps {
  command: Command['kind']
  message: string
  rowId: string
}

/** Why the server refused, and that it can be put away. The next step stands beside it. */
export function RefusalNote({ command, message, rowId }: RefusalNoteProps) {
  return (
    <div className="flex items-start gap-2 rounded-control border border-destructive/50 bg-destructive/10 py-1 pr-1 pl-3 text-sm">
      <CircleAlert className="mt-2.5 size-4 shrink-0 text-destructive" aria-hidden="true" />
      <p className="flex-1 py-2">
        <span className="font-semibold">Refused: {actName[command].toLowerCase()}.</span>{' '}
        {message || fallbackOf(command)}
      </p>
      <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={() => void dismiss(rowId)}>
        <X className="size-4" aria-hidden="true" />
      </Button>
    </div>
  )
}

function fallbackOf(command: Command['kind']): string {
  if (command === 'edit-profile') return messages.profileNotUpdated
  if (command === 'change-preferences') return messages.preferencesFailed
  return command.endsWith('waitlist') ? messages.waitlistFailed : messages.enrollmentFailed
}
