import pg from 'pg'

/** The channel on which triggers announce new events (migration 2026-11-22-13-events). */
export const EVENTS_CHANNEL = 'cubby_events'

/**
 * Calls `onSignal` after each commit with new events, and when events may have been missed. Resolves when the
 * connection listens or the first attempt has failed; further attempts follow. Returns a function that stops
 * listening.
 */
export type Listen = (onSignal: () => void) => Promise<() => Promise<void>>

const CONNECT_MS = 5_000
const RETRY_MS = 1_000
/** How often to check the connection, because a broken network reports nothing. */
const PING_MS = 15_000

/**
 * Listens on a separate connection, and opens another one when it is lost. The connection must go directly to
 * PostgreSQL: a pooler that assigns connections to transactions delivers no notifications.
 */
export function listenOnPostgres(url: string): Listen {
  return async (onSignal) => {
    let client: pg.Client | undefined
    let timer: NodeJS.Timeout | undefined
    let stopped = false

    async function connect(): Promise<void> {
      const opened = new pg.Client({
        connectionString: url,
        application_name: EVENTS_CHANNEL,
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: CONNECT_MS,
        keepAlive: true,
      })
      client = opened
      opened.on('error', () => lose(opened))
      opened.on('end', () => lose(opened))
      opened.on('notification', onSignal)
      try {
        await opened.connect()
        await opened.query(`listen ${EVENTS_CHANNEL}`)
        if (client === opened) planPing(opened)
        onSignal()
      } catch {
        lose(opened)
      }
    }

    function planPing(opened: pg.Client): void {
      timer = setTimeout(() => {
        opened.query('select 1').then(
          () => client === opened && planPing(opened),
          () => lose(opened),
        )
      }, PING_MS)
    }

    function lose(lost: pg.Client): void {
      if (client !== lost) return
      client = undefined
      clearTimeout(timer)
      void lost.end().catch(() => undefined)
      if (!stopped) timer = setTimeout(() => void connect(), RETRY_MS)
    }

    await connect()
    return async () => {
      stopped = true
      clearTimeout(timer)
      const open = client
      client = undefined
      await open?.end().catch(() => undefined)
    }
  }
}
