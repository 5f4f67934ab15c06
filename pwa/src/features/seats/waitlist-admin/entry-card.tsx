import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { displayDate } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { CardTitle } from '@/desk/table/user-line.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { EntryStatus } from './entry-status.tsx'

interface EntryCardProps {
  entry: AdminWaitlistEntry
  selected: boolean
  onToggle: () => void
  buttons: ReactNode
  /** Opens the panel of the user. */
  onOpen: () => void
}

export function EntryCard({ entry, selected, onToggle, buttons, onOpen }: EntryCardProps) {
  const { user_name, user_email, class_name, location_details, position } = entry
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CardTitle name={user_name} onOpen={onOpen} />
          <p className="text-muted-foreground text-sm">
            <EmailText>{user_email}</EmailText>
          </p>
        </div>
        <label className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-4.5 accent-primary"
            aria-label={`Select ${user_name}, ${class_name}`}
            checked={selected}
            onChange={onToggle}
          />
        </label>
      </div>
      <div>
        <p className="font-semibold">{class_name}</p>
        <p className="text-muted-foreground text-sm">{location_details ?? 'TBA'}</p>
      </div>
      <dl className="figures grid grid-cols-2 gap-x-3 text-muted-foreground text-sm">
        <div>
          <dt>Position</dt>
          <dd className="text-foreground">{position > 0 ? `#${position}` : '–'}</dd>
        </div>
        <div>
          <dt>Next session</dt>
          <dd className="text-foreground">{displayDate(entry.next_session_date, entry.end_date)}</dd>
        </div>
      </dl>
      <EntryStatus entry={entry} />
      <div className="mt-auto">{buttons}</div>
    </Card>
  )
}
