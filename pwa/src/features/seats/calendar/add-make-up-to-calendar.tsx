import type { CalendarMakeUp } from '@cubby/rules/student/session-entry'
import { CalendarPlus } from 'lucide-react'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'

interface AddMakeUpToCalendarProps {
  makeUp: CalendarMakeUp
  /** Its day, which distinguishes the buttons for screen readers. */
  when: string
}

/** Saves a make-up meeting as a calendar file, made on this device. */
export function AddMakeUpToCalendar({ makeUp, when }: AddMakeUpToCalendarProps) {
  const provider = useProvider()
  if (!provider) return null
  const save = async () => {
    const { saveMakeUp } = await import('./save-entry.ts')
    saveMakeUp(makeUp, provider)
  }
  return (
    <Button variant="quiet" size="small" className="-ms-3.5" onClick={save}>
      <CalendarPlus className="size-4" aria-hidden="true" />
      {rich('Add to calendar <part>the make-up meeting on {date}</part>', {
        date: when,
        part: (words) => <span className="sr-only">{words}</span>,
      })}
    </Button>
  )
}
