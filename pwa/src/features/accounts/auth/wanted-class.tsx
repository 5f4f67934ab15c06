import { decisionDates } from '@cubby/rules/session-dates'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { rich } from '@/ui/rich.tsx'
import { wantedSessionOf } from './newcomer.ts'

/** Names the class and the date that a visitor chose, and to which the login leads back. */
export function WantedClass({ path }: { path: string | undefined }) {
  const wanted = wantedSessionOf(path)
  const trainingClass = useClasses().rows.find(({ id }) => id === wanted?.classId)
  const session = trainingClass?.sessions.find(({ id }) => id === wanted?.sessionId)
  if (!trainingClass || !session) return null
  return (
    <p className="figures rounded-control bg-muted px-4 py-3 text-sm">
      {rich('<part>You chose:</part> {title}, {dates}. You continue with it after you log in.', {
        part: (words) => <span className="font-semibold">{words}</span>,
        title: trainingClass.title,
        dates: decisionDates(session),
      })}
    </p>
  )
}
