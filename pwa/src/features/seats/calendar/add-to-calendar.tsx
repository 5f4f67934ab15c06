import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { CalendarSession } from '@cubby/rules/student/session-entry'
import { CalendarPlus } from 'lucide-react'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'

interface AddToCalendarProps {
  session: CalendarSession
  /** The date of the session, which distinguishes the buttons for screen readers. */
  when: string
  /** `icon` shows the icon alone. */
  variant: 'icon' | 'primary'
}

/** Saves a session as a calendar file, made on this device. */
export function AddToCalendar({ session, when, variant }: AddToCalendarProps) {
  const provider = useProvider()
  if (!provider) return null
  const save = async () => {
    const { saveEntry } = await import('./save-entry.ts')
    saveEntry(session, provider)
  }
  if (variant === 'icon') {
    return (
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Add to calendar ${when}`}
        title="Add to calendar"
        onClick={save}
      >
        <CalendarPlus className="size-5 text-muted-foreground" aria-hidden="true" />
      </Button>
    )
  }
  return (
    <Button onClick={save}>
      <CalendarPlus className="size-4" aria-hidden="true" />
      Add to calendar <span className="sr-only">{when}</span>
    </Button>
  )
}

/** Returns the calendar entry of a session. */
export function calendarEntryOf({ title }: TrainingClass, session: Session): CalendarSession {
  return {
    ...session,
    session_id: session.id,
    class_title: title,
    location: session.session_location,
  }
}
