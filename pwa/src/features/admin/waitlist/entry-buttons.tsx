import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { Button } from '@/ui/button.tsx'
import { type EntryOperation, entryOperations, operationsFor } from './entry-operations.ts'

interface EntryButtonsProps {
  entry: AdminWaitlistEntry
  /** The act that is on its way. */
  sending: EntryOperation | undefined
  onAction: (operation: EntryOperation) => void
}

/** The operations that would succeed now, and the reason where one would not. */
export function EntryButtons({ entry, sending, onAction }: EntryButtonsProps) {
  // An entry that has ended says so itself.
  if (entry.position === 0) return null
  const { operations, reasons } = operationsFor(entry)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {operations.map((operation) => {
          const { label, Icon } = entryOperations[operation]
          return (
            <Button
              key={operation}
              variant={operation === 'approve' ? 'primary' : 'outline'}
              size="small"
              busy={sending === operation}
              aria-label={`${label}: ${entry.user_name}, ${entry.class_name}`}
              onClick={() => onAction(operation)}
            >
              <Icon className="size-4" aria-hidden="true" />
              {label}
            </Button>
          )
        })}
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="max-w-md whitespace-normal text-muted-foreground text-xs">
          {reason}
        </p>
      ))}
    </div>
  )
}
