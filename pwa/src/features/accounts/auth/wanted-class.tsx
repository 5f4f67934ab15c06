import { decisionDates } from '@cubby/rules/session-dates'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { wantedSessionOf } from './newcomer.ts'

/** Names the class and the date that a visitor chose, and to which the login leads back. */
export function WantedClass({ path }: { path: string | undefined }) {
  const wanted = wantedSessionOf(path)
  const trainingClass = useClasses().rows.find(({ id }) => id === wanted?.classId)
  const session = trainingClass?.sessions.find(({ id }) => id === wanted?.sessionId)
  if (!trainingClass || !session) return null
  return (
    <p className="figures rounded-control bg-muted px-4 py-3 text-sm">
      <span className="font-semibold">You chose:</span> {trainingClass.title}, {decisionDates(session)}. You
      continue with it after you log in.
    </p>
  )
}
