import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { displayDate } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { Card } from '@/ui/card.tsx'
import { EntryStatus } from './entry-status.tsx'

export function EntryCard({ entry, buttons }: { entry: AdminWaitlistEntry; buttons: ReactNode }) {
  const { user_name, user_email, class_name, location_details, position } = entry
  return (
    <Card as="li" className="flex flex-col gap-3 p-4">
      <div>
        <h2 className="truncate text-lg">{user_name}</h2>
        <p className="break-words text-muted-foreground text-sm">{user_email}</p>
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
