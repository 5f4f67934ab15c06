import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { CalendarSession } from '@cubby/rules/student/session-entry'
import { t } from '@cubby/texts/t'
import { CalendarPlus } from 'lucide-react'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'

interface AddToCalendarProps {
  session: CalendarSession
  /** The date of the session, which distinguishes the buttons for screen readers. */
  when: string
  /** `row` is short on phones, beside the date of a row; `menu` is an item of a menu. */
  variant: 'row' | 'menu' | 'primary'
}

/** Saves a session as a calendar file, made on this device. */
export function AddToCalendar({ session, when, variant }: AddToCalendarProps) {
  const provider = useProvider()
  if (!provider) return null
  const save = async () => {
    const { saveEntry } = await import('./save-entry.ts')
    saveEntry(session, provider)
  }
  if (variant === 'row') {
    return (
      <Button
        variant="quiet"
        size="small"
        className="-me-2 whitespace-nowrap px-2 text-muted-foreground sm:me-0"
        aria-label={t('Add to calendar {date}', { date: when })}
        onClick={save}
      >
        <CalendarPlus className="size-4" aria-hidden="true" />
        <span className="sm:hidden">{t('Calendar')}</span>
        <span className="max-sm:hidden">{t('Add to calendar')}</span>
      </Button>
    )
  }
  return (
    <Button {...(variant === 'menu' && { variant: 'quiet', size: 'small' })} onClick={save}>
      <CalendarPlus className="size-4" aria-hidden="true" />
      {rich('Add to calendar <part>{date}</part>', {
        date: when,
        part: (words) => <span className="sr-only">{words}</span>,
      })}
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
