import { setTimeout } from 'node:timers/promises'
import type { Dice } from './random.ts'

export interface Signal {
  readonly dice: Dice
  /** The longest time until a request reaches the server. */
  readonly latencyMs: number
}

/** The connection of one phone. */
interface Network {
  readonly isOnline: () => boolean
  /** Connects the phone, or cuts its connection with every request that is under way. */
  readonly setOnline: (online: boolean) => void
  /** A fetch that does not return after the end of the app. */
  readonly fetchUntil: (end: AbortSignal) => typeof fetch
}

let phones = 0

export function createNetwork(url: string, { dice, latencyMs }: Signal): Network {
  phones += 1
  // The server limits requests by address, and each phone has its own.
  const address = `10.0.${phones >> 8}.${phones & 255}`
  let connection: AbortController | null = new AbortController()
  return {
    isOnline: () => connection !== null,
    setOnline(online) {
      if (!online) connection?.abort()
      connection = online ? (connection ?? new AbortController()) : null
    },
    fetchUntil: (end) => async (path, init) => {
      if (!connection) throw new TypeError('there is no connection')
      const headers = new Headers(init?.headers)
      headers.set('X-Forwarded-For', address)
      const cut = [connection.signal, init?.signal].filter((signal) => signal instanceof AbortSignal)
      const signal = AbortSignal.any(cut)
      await setTimeout(dice.number() * latencyMs, null, { signal }).catch(() => {})
      if (end.aborted) return new Promise(() => {})
      // A request that has been sent reaches the server even if the app ends.
      const response = await fetch(url + path, { ...init, headers, signal }).then(
        async (reply) => new Response(reply.status === 304 ? null : await reply.arrayBuffer(), reply),
        (error: unknown) => error,
      )
      if (end.aborted) return new Promise(() => {})
      if (response instanceof Response) return response
      throw response
    },
  }
}
