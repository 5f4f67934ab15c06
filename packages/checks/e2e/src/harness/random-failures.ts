import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

export interface RandomFailureOptions {
  /** The share of the attempts that fail, between 0 and 1. */
  readonly share: number
  /** How long each request waits, in milliseconds. */
  readonly delayMs: number
  readonly seed: string
}

/** The failed requests, like `POST /api/contact`. */
export interface ShareFailures {
  readonly neverSent: string[]
  readonly responseLost: string[]
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/**
 * Fails a share of the attempts. The seed, the endpoint, and the number of earlier calls of that endpoint decide which
 * ones, so the order of requests to different endpoints does not matter.
 */
export function createRandomFailures(path: RegExp, { share, delayMs, seed }: RandomFailureOptions) {
  const failures: ShareFailures = { neverSent: [], responseLost: [] }
  const attempts = new Map<string, number>()
  return {
    failures,
    /** Waits, and returns how the next request with this name fails, like `GET /api/classes`. */
    async next(name: string): Promise<'never sent' | 'response lost' | null> {
      if (!path.test(name)) return null
      const endpoint = name.replace(ID, ':id')
      const attempt = attempts.get(endpoint) ?? 0
      attempts.set(endpoint, attempt + 1)
      await setTimeout(delayMs)
      const chance = fraction(`${seed} ${endpoint} ${attempt}`)
      if (chance >= share) return null
      const isLost = chance < share / 2
      failures[isLost ? 'responseLost' : 'neverSent'].push(name)
      return isLost ? 'response lost' : 'never sent'
    },
  }
}

/** Returns a number in [0, 1), always the same for the same text. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}
