import type { SessionWithStudents } from '@cubby/contract/catalog/class-students'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { useToday } from '@/desk/dates/dates.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import type { OnMove } from '@/features/seats/enrollments-admin/move-items.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useClass, useClassStudents } from '../list/use-classes.ts'
import { SessionStudents } from './session-students.tsx'

interface ClassStudentsViewProps {
  classId: string
  onBack: () => void
  onMove: OnMove
}

/** The sessions of one class, each with its students. */
export function ClassStudentsView({ classId, onBack, onMove }: ClassStudentsViewProps) {
  const found = useClass(classId)
  const query = useClassStudents(classId)

  return (
    <div className="grid grid-cols-1 gap-4">
      <SectionHeading
        title={
          found.data ? t('Students for {title}', { title: found.data.title }) : t('Students for this class')
        }
        description={t('Sessions, their status, and their students')}
      >
        <Button variant="outline" onClick={onBack}>
          <ArrowLeft className="size-5" aria-hidden="true" />
          {t('Back to classes')}
        </Button>
      </SectionHeading>
      <ListState
        query={query}
        failed={t(messages.sessionsAndStudentsFailed)}
        announcement={({ total }) => t('{total, plural, one {# session} other {# sessions}}', { total })}
      >
        {({ sessions }) =>
          sessions.length === 0 ? (
            <EmptyState picture={<EmptyCubbies />} title={t(messages.noSessionsFound)}>
              {t(messages.noSessionsFoundDetail)}
            </EmptyState>
          ) : (
            <SessionsInOrder
              sessions={sessions}
              listOf={(some) => (
                <ul className="grid grid-cols-1 gap-3">
                  {some.map((session) => (
                    <SessionStudents
                      key={session.session_id}
                      session={session}
                      classId={classId}
                      title={found.data?.title ?? ''}
                      onMove={onMove}
                    />
                  ))}
                </ul>
              )}
            />
          )
        }
      </ListState>
    </div>
  )
}

interface SessionsInOrderProps {
  sessions: readonly SessionWithStudents[]
  listOf: (sessions: readonly SessionWithStudents[]) => ReactNode
}

/** What is held or still ahead, the next one first; below it the past sessions, folded, the latest first. */
function SessionsInOrder({ sessions, listOf }: SessionsInOrderProps) {
  const today = useToday()
  const isPast = ({ status, end_date }: SessionWithStudents) => status !== 'scheduled' && end_date < today
  const past = sessions.filter(isPast).toReversed()
  const ahead = sessions
    .filter((session) => !isPast(session))
    .toSorted((one, other) => Number(one.status === 'cancelled') - Number(other.status === 'cancelled'))
  return (
    <>
      {ahead.length > 0 && listOf(ahead)}
      {past.length > 0 && (
        <details open={ahead.length === 0}>
          <summary className="figures flex min-h-11 items-center gap-2 font-semibold">
            {t('Past sessions ({count})', { count: past.length })}
          </summary>
          <div className="pt-2">{listOf(past)}</div>
        </details>
      )}
    </>
  )
}
