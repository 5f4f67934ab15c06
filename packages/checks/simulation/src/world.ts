import { createHash } from 'node:crypto'
import { createDice, type Dice } from './dice.ts'
import { settle, setVirtual, stir } from './virtual.ts'

interface Planned {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** The time, the chance, and the history of one simulation. Times are in milliseconds since 1970. */
export interface World {
  readonly now: () => number
  /** Dice for one purpose: what one purpose draws changes nothing for the others. */
  readonly diceFor: (purpose: string) => Dice
  readonly later: (ms: number, run: () => void) => () => void
  /** Lets this much time pass, and everything happen that is due in it. */
  readonly pass: (ms: number) => Promise<void>
  /** Waits for work to end, while time passes as far as it needs; at most this long. Undefined if it does not end. */
  readonly waitFor: <Result>(work: Promise<Result>, atMostMs: number) => Promise<Result | undefined>
  /** Adds a line to the history. */
  readonly note: (line: string) => void
  readonly history: () => readonly string[]
  /** The SHA-256 of the history. */
  readonly hash: () => string
  readonly end: () => void
}

/** Begins a simulation at this time. Everything in the process sees its time and its chance until it ends. */
export function createWorld(seed: number | string, startsAt: number): World {
  const queue: Planned[] = []
  const lines: string[] = []
  const hash = createHash('sha256')
  const process = createDice(seed, 'process')
  let now = startsAt
  let orders = 0

  function later(ms: number, run: () => void): () => void {
    stir()
    const planned = { at: now + Math.max(0, Number.isFinite(ms) ? ms : 0), order: orders++, run }
    let at = queue.length
    while (at > 0 && isAfter(queue[at - 1], planned)) at -= 1
    queue.splice(at, 0, planned)
    return () => {
      const index = queue.indexOf(planned)
      if (index >= 0) queue.splice(index, 1)
    }
  }

  async function next(until: number): Promise<boolean> {
    const first = queue[0]
    if (!first || first.at > until) return false
    queue.shift()
    now = first.at
    first.run()
    await settle()
    return true
  }

  setVirtual({ now: () => now, fill: process.fill, later: (ms, run) => later(ms, run) })
  return {
    now: () => now,
    diceFor: (purpose) => createDice(seed, purpose),
    later,
    async pass(ms) {
      const until = now + ms
      await settle()
      while (await next(until)) {}
      now = until
    },
    async waitFor(work, atMostMs) {
      const until = now + atMostMs
      let ended = false
      let result: Awaited<typeof work> | undefined
      let failure: unknown
      work.then(
        (value) => {
          ended = true
          result = value as Awaited<typeof work>
        },
        (error: unknown) => {
          ended = true
          failure = error
        },
      )
      await settle()
      while (!ended && (await next(until))) {}
      if (failure !== undefined) throw failure
      if (!ended) now = until
      return result
    },
    note(line) {
      const text = `${new Date(now).toISOString().slice(0, 19)} ${line}`
      lines.push(text)
      hash.update(`${text}\n`)
    },
    history: () => lines,
    hash: () => hash.copy().digest('hex'),
    end: () => setVirtual(null),
  }
}

function isAfter(one: Planned | undefined, other: Planned): boolean {
  return one !== undefined && (one.at > other.at || (one.at === other.at && one.order > other.order))
}
