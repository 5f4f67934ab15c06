import type { Passkey } from '@cubby/contract/accounts/second-factor'
import { useState } from 'react'
import { calendarDay } from '@/features/student/calendar/calendar-day.ts'
import { Button } from '@/ui/button.tsx'
import type { Change } from './change.ts'
import { RenameForm } from './rename-form.tsx'

interface PasskeyRowProps {
  passkey: Passkey
  onRenamed: (change: Change) => void
  onRemove: () => void
}

/** A passkey in the list. Its name is edited in place. */
export function PasskeyRow({ passkey, onRenamed, onRemove }: PasskeyRowProps) {
  const [isEditing, setEditing] = useState(false)
  const { name, created_at, last_used_at } = passkey
  if (isEditing) {
    return (
      <li className="py-3">
        <RenameForm passkey={passkey} onRenamed={onRenamed} onClose={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="figures text-muted-foreground text-sm">
          Added {calendarDay(created_at)}
          {' · '}
          {last_used_at ? `last used ${calendarDay(last_used_at)}` : 'not used yet'}
        </p>
      </div>
      <div className="-mx-3.5 flex">
        <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
          Rename <span className="sr-only">{name}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove <span className="sr-only">{name}</span>
        </Button>
      </div>
    </li>
  )
}
