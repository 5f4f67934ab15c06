import type { Clock } from '../platform/db/sql.ts'

/** A clock that moves only when the test moves it. */
export interface TestClock {
  readonly clock: Clock
  readonly now: () => Date
  readonly set: (now: Date) => void
  readonly pass: (milliseconds: number) => void
}

export function aClock(start: Date): TestClock {
  let now = start
  return {
    clock: async () => now,
    now: () => now,
    set: (to) => {
      now = to
    },
    pass: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
