import type { TaughtSession } from '@cubby/contract/teaching'
import { Card } from '@/ui/card.tsx'
import { SessionRoster } from './session-roster.tsx'
import { TaughtSessionFacts } from './taught-session-facts.tsx'

/** The next session of an instructor with its roster. */
export function TaughtSessionCard({ session }: { session: TaughtSession }) {
  return (
    <Card as="li" className="grid gap-3 p-4 sm:p-5 print:break-inside-avoid">
      <h4 className="font-display font-semibold text-xl">{session.class_title}</h4>
      <TaughtSessionFacts session={session} />
      <SessionRoster session={session} />
    </Card>
  )
}
