import type { SessionWithStudents } from '@cubby/contract/class-people'
import { messages } from '@cubby/contract/messages'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { ChevronDown, Lock } from 'lucide-react'
import { useWide } from '@/features/admin/table/use-wide.ts'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { counted } from '@/ui/counted.ts'
import { sessionStatusNames, sessionTones } from './class-words.ts'
import { SessionStatus } from './session-status.tsx'
import { StudentCards } from './student-cards.tsx'
import { StudentTable } from './student-table.tsx'

/** One session with its students; a removed one is locked. */
export function SessionStudents({ session }: { session: SessionWithStudents }) {
  const Students = useWide() ? StudentTable : StudentCards
  const isRemoved = session.session_type === 'historical'
  return (
    <Card as="li">
      <details className="group">
        <summary className="figures flex min-h-14 list-none cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
          <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
          <span className="font-semibold">{displayDate(session.session_date, session.end_date)}</span>
          <span>{timeRange(session)}</span>
          <Chip tone={sessionTones[session.status]}>{sessionStatusNames[session.status]}</Chip>
          {isRemoved && (
            <Chip>
              <Lock aria-hidden="true" />
              Removed
            </Chip>
          )}
          <span className="text-muted-foreground text-sm sm:ml-auto">
            {counted(session.students.length, 'student')}
          </span>
        </summary>
        <div className="grid gap-4 border-t p-4">
          <SessionStatus session={session} locked={isRemoved} />
          {session.students.length === 0 ? (
            <p className="text-muted-foreground">{messages.noStudentsInSession}</p>
          ) : (
            <Students students={session.students} historical={isRemoved} />
          )}
        </div>
      </details>
    </Card>
  )
}
