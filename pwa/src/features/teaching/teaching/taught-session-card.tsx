import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { AttendanceButton } from '@/features/teaching/attendance/attendance-button.tsx'
import { Card } from '@/ui/card.tsx'
import { SessionRoster } from './session-roster.tsx'
import { TaughtRosterSheet } from './taught-roster-sheet.tsx'
import { TaughtSessionFacts } from './taught-session-facts.tsx'

/** The next session of an instructor with its roster. */
export function TaughtSessionCard({ session }: { session: TaughtSession }) {
  return (
    <Card as="li" sheet className="grid gap-3 p-4 sm:p-5 print:border-0 print:p-0">
      <TaughtRosterSheet session={session} />
      <h4 className="font-display font-semibold text-xl print:hidden">{session.class_title}</h4>
      <div className="grid gap-3 print:hidden">
        <TaughtSessionFacts session={session} />
        <AttendanceButton sessionId={session.id} />
        <SessionRoster session={session} hasSheet />
      </div>
    </Card>
  )
}
