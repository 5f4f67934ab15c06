import type { Dice } from './dice.ts'
import { cutBy, isStream } from './server.ts'
import type { World } from './world.ts'

/** How reliable the network is: the probabilities of what may happen to a request. */
export interface Weather {
  readonly lostRequest: number
  readonly lostResponse: number
  readonly doubled: number
  /** A response that takes longer than the app waits. */
  readonly late: number
}

export const FAIR: Weather = { lostRequest: 0, lostResponse: 0, doubled: 0, late: 0 }
export const ROUGH: Weather = { lostRequest: 0.06, lostResponse: 0.08, doubled: 0.04, late: 0.03 }

const LATE_MS = 40_000

/** What answers requests: whatever server runs at that time. Rejects if there is none. */
export type Answer = (path: string, request: RequestInit) => Promise<Response>

/** The connection of one phone. */
export interface Network {
  readonly isOnline: () => boolean
  /** Connects the phone, or cuts its connection with every request that is under way. */
  readonly setOnline: (online: boolean) => void
  /** Calls this whenever the phone gets a connection. */
  readonly onOnline: (listener: () => void) => void
  /** Whether the page of a captive portal answers everything. */
  readonly setPortal: (captive: boolean) => void
  /** A fetch that does not return after the end of the app. */
  readonly fetchUntil: (end: AbortSignal, passed: () => void) => typeof fetch
}

export function createNetwork(
  world: World,
  { name, dice, answer, weather }: { name: string; dice: Dice; answer: Answer; weather: () => Weather },
): Network {
  let connection: AbortController | null = new AbortController()
  let captive = false
  let notifyOnline = () => {}

  async function carry(path: string, init: RequestInit | undefined, passed: () => void): Promise<Response> {
    const { lostRequest, lostResponse, doubled, late } = weather()
    const way = dice.between(20, 900)
    const back = dice.happens(late) ? LATE_MS : dice.between(20, 900)
    const isLost = dice.happens(lostRequest)
    const isDoubled = dice.happens(doubled)
    const isAnswerLost = dice.happens(lostResponse)
    const portal = dice.pick([200, 403, 511])
    await wait(way)
    if (captive) {
      await wait(back)
      return new Response('<html>Accept the terms of this network</html>', {
        status: portal,
        headers: { 'Content-Type': 'text/html' },
      })
    }
    const what = `${name} ${init?.method ?? 'GET'} ${path.replace(/^\/api/, '')}`
    if (isLost) {
      world.note(`  ${what}: the request is lost`)
      throw new TypeError('the request is lost')
    }
    passed()
    const request = { ...init, signal: null }
    if (isDoubled) {
      world.note(`  ${what}: the request arrives twice`)
      void answer(path, request).catch(() => {})
      await wait(dice.between(0, 3_000))
    }
    const response = await answer(path, request)
    world.note(`  ${what}: ${response.status}`)
    await wait(back)
    if (isAnswerLost) {
      world.note(`  ${what}: the response is lost`)
      throw new TypeError('the response is lost')
    }
    return response
  }

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => world.later(ms, resolve))
  }

  return {
    isOnline: () => connection !== null,
    setOnline(online) {
      if (!online) connection?.abort()
      const isNew = online && connection === null
      connection = online ? (connection ?? new AbortController()) : null
      if (isNew) notifyOnline()
    },
    onOnline(listener) {
      notifyOnline = listener
    },
    setPortal(value) {
      captive = value
    },
    fetchUntil: (end, passed) => (input, init) => {
      if (!connection) return Promise.reject(new TypeError('there is no connection'))
      const cut = connection.signal
      const own = init?.signal
      return new Promise((resolve, reject) => {
        const stop = (error: unknown) => {
          if (!end.aborted) reject(error)
        }
        if (own?.aborted) return stop(own.reason)
        cut.addEventListener('abort', () => stop(new TypeError('the connection was cut')))
        own?.addEventListener('abort', () => stop(own.reason))
        carry(String(input), init, passed).then((response) => {
          if (end.aborted) return
          passed()
          if (end.aborted) return
          const signal = AbortSignal.any([cut, end, ...(own ? [own] : [])])
          resolve(isStream(response) ? new Response(cutBy(signal, response.body), response) : response)
        }, stop)
      })
    },
  }
}
