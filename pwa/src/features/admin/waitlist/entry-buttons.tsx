import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { Button } from '@/ui/button.tsx'
import { actsFor, type EntryAct, entryActs } from './entry-operations.ts'

interface EntryButtonsProps {
  entry: AdminWaitlistEntry
  /** The act that is on its way. */
  sending: EntryAct | undefined
  onAct: (act: EntryAct) => void
}

/** The operations that would succeed now, and the reason where one would not. */
export function EntryButtons({ entry, sending, onAct }: EntryButtonsProps) {
  // An entry that has ended says so itself.
  if (entry.position === 0) return null
  const { acts, reasons } = actsFor(entry)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => {
          const { label, Icon } = entryActs[act]
          return (
            <Button
              key={act}
              variant={act === 'approve' ? 'primary' : 'outline'}
              size="small"
              busy={sending === act}
              aria-label={`${label}: ${entry.user_name}, ${entry.class_name}`}
              onClick={() => onAct(act)}
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
