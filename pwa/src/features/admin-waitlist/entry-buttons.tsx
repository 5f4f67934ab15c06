import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { Button } from '@/ui/button.tsx'
import { actsFor, type EntryAct, entryActs } from './entry-acts.ts'

interface EntryButtonsProps {
  entry: AdminWaitlistEntry
  /** The act that is on its way. */
  sending: EntryAct | undefined
  onAct: (act: EntryAct) => void
}

export function EntryButtons({ entry, sending, onAct }: EntryButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {actsFor(entry).map((act) => {
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
  )
}
