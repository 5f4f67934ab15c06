import type { TaughtSession } from '@cubby/contract/teaching/teaching'

interface OrderedSessions {
  /** The current or next session; null without one. */
  readonly next: TaughtSession | null
  readonly later: TaughtSession[]
  /** The latest first. */
  readonly past: TaughtSession[]
}

/** Orders sessions for instructors: the next session, then later ones, then past ones. */
export function orderSessions(sessions: readonly TaughtSession[], now: Date): OrderedSessions {
  const isPast = ({ ends_at, status }: TaughtSession) =>
    Date.parse(ends_at) <= now.getTime() || status === 'completed'
  const upcoming = sessions.filter((session) => !isPast(session))
  const next = upcoming.find(({ status }) => status === 'scheduled') ?? null
  return {
    next,
    later: upcoming.filter((session) => session !== next),
    past: sessions.filter(isPast).reverse(),
  }
}
