import type { TaughtSession } from '@cubby/contract/teaching/teaching'

interface OrderedSessions {
  /** Also cancelled ones. */
  readonly upcoming: TaughtSession[]
  /** The latest first. */
  readonly past: TaughtSession[]
}

/** Orders sessions for instructors: those that go on or are to come, and past ones. */
export function orderSessions(sessions: readonly TaughtSession[], now: Date): OrderedSessions {
  const isPast = ({ ends_at, status }: TaughtSession) =>
    Date.parse(ends_at) <= now.getTime() || status === 'completed'
  return {
    upcoming: sessions.filter((session) => !isPast(session)),
    past: sessions.filter(isPast).reverse(),
  }
}
