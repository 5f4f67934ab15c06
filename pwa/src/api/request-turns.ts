/** What waits for a connection: what the user saved, or a refresh of this device's data. */
export type Turn = 'saved' | 'refresh'

/**
 * A browser opens six connections to a server. One is for the event stream, and requests take turns with the others.
 * They wait here, because a request that waits in the browser uses up its time limit.
 */
const CONNECTIONS = 5
/** One connection stays free for what is saved next. */
const MOST_REFRESHES = 4

const running: Record<Turn, number> = { saved: 0, refresh: 0 }
const waiting: Record<Turn, (() => void)[]> = { saved: [], refresh: [] }

/** Starts a request as soon as there is a connection for it. What the user saved goes first. */
export async function inTurn<T>(turn: Turn, start: () => Promise<T>): Promise<T> {
  await new Promise<void>((resolve) => {
    waiting[turn].push(resolve)
    startNext()
  })
  try {
    return await start()
  } finally {
    running[turn] -= 1
    startNext()
  }
}

function startNext(): void {
  for (const turn of ['saved', 'refresh'] as const) {
    while (waiting[turn].length > 0 && hasConnection(turn)) {
      running[turn] += 1
      waiting[turn].shift()?.()
    }
  }
}

function hasConnection(turn: Turn): boolean {
  const isBusy = running.saved + running.refresh >= CONNECTIONS
  return !isBusy && (turn === 'saved' || running.refresh < MOST_REFRESHES)
}
