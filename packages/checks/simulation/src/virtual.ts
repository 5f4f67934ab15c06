/**
 * The time and the randomness of this process while a simulation runs. Importing it replaces the clocks, timers, and
 * random sources of the process; without a running simulation they stay the real ones. Import it before anything else.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { seededKeyPair } from './seeded-keys.ts'

/** What a simulation decides for the code that runs in it. */
export interface Virtual {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly fill: <View extends ArrayBufferView>(view: View) => View
  /** Runs something after this many milliseconds. Returns what cancels it. */
  readonly later: (ms: number, run: () => void) => () => void
}

let running: Virtual | null = null

/** The work outside of the event loop that has begun and not ended. */
let pending = 0
/** Counts all work, so that a standstill can be noticed. */
let stirs = 0

const real = {
  Date,
  setImmediate,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  now: performance.now.bind(performance),
  timeout: AbortSignal.timeout.bind(AbortSignal),
  sleep: timers.setTimeout,
  fill: crypto.randomFillSync,
  subtle: globalThis.crypto.subtle,
}

/** Lets everything that runs in this process see the time and the randomness of a simulation; null ends it. */
export function setVirtual(virtual: Virtual | null): void {
  running = virtual
}

/** Notes that something has happened, so that `settle` waits for what follows. */
export function stir(): void {
  stirs += 1
}

/** Waits until nothing happens anymore before the time passes. */
export async function settle(): Promise<void> {
  let quiet = 0
  while (quiet < 2) {
    const before = stirs
    await new Promise((resolve) => real.setImmediate(resolve))
    quiet = pending === 0 && stirs === before ? quiet + 1 : 0
  }
}

class VirtualDate extends real.Date {
  constructor(...values: ConstructorParameters<typeof Date> | []) {
    if (values.length > 0) super(...(values as ConstructorParameters<typeof Date>))
    else super(VirtualDate.now())
  }

  static override now(): number {
    return running ? Math.floor(running.now()) : real.Date.now()
  }
}

const handle = (cancel: () => void) => {
  const timer = { cancel, ref: () => timer, unref: () => timer, hasRef: () => false, refresh: () => timer }
  return timer
}
const isHandle = (timer: unknown): timer is { cancel: () => void } =>
  typeof timer === 'object' && timer !== null && 'cancel' in timer

Object.assign(globalThis, {
  Date: VirtualDate,
  setTimeout(run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) {
    if (!running) return real.setTimeout(run, ms, ...values)
    return handle(running.later(ms, () => run(...values)))
  },
  setInterval(run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) {
    if (!running) return real.setInterval(run, ms, ...values)
    const world = running
    let cancel = world.later(ms, again)
    function again() {
      cancel = world.later(ms, again)
      run(...values)
    }
    return handle(() => cancel())
  },
  clearTimeout(timer: unknown) {
    if (isHandle(timer)) timer.cancel()
    else real.clearTimeout(timer as NodeJS.Timeout)
  },
  clearInterval(timer: unknown) {
    if (isHandle(timer)) timer.cancel()
    else real.clearInterval(timer as NodeJS.Timeout)
  },
  setImmediate(run: (...values: unknown[]) => void, ...values: unknown[]) {
    stir()
    pending += 1
    return real.setImmediate(() => {
      pending -= 1
      run(...values)
    })
  },
})
performance.now = () => (running ? running.now() : real.now())
AbortSignal.timeout = (ms) => {
  if (!running) return real.timeout(ms)
  const end = new AbortController()
  running.later(ms, () => end.abort(new DOMException('The operation timed out', 'TimeoutError')))
  return end.signal
}
timers.setTimeout = (async (ms?: number, value?: unknown, options?: { signal?: AbortSignal }) => {
  const world = running
  if (!world) return real.sleep(ms, value, options)
  return new Promise((resolve, reject) => {
    const cancel = world.later(ms ?? 0, () => resolve(value as never))
    options?.signal?.addEventListener('abort', () => {
      cancel()
      reject(options.signal?.reason)
    })
  })
}) as typeof timers.setTimeout

let fills = 0

/** How often something asked for random bytes. */
export const fillsSoFar = (): number => fills

function fill<View extends ArrayBufferView>(view: View): View {
  fills += 1
  return running ? running.fill(view) : (real.fill(view as never) as View)
}
function bytes(count: number): Buffer {
  return fill(Buffer.alloc(count))
}
function uuid(): ReturnType<typeof crypto.randomUUID> {
  const made = bytes(16)
  made[6] = ((made[6] ?? 0) & 0x0f) | 0x40
  made[8] = ((made[8] ?? 0) & 0x3f) | 0x80
  const hex = made.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

Object.assign(crypto, {
  randomFillSync: fill,
  randomBytes: bytes,
  randomUUID: uuid,
  randomInt: (least: number, below?: number) => {
    const [from, to] = below === undefined ? [0, least] : [least, below]
    return from + (bytes(4).readUInt32LE() % (to - from))
  },
})
Object.defineProperties(globalThis.crypto, {
  getRandomValues: { value: fill },
  randomUUID: { value: uuid },
  subtle: { value: inOrder(real.subtle) },
})
syncBuiltinESMExports()

/** Does the work of Web Crypto one by one, because threads would end it in any order. Keys come from the seed. */
function inOrder(subtle: SubtleCrypto): SubtleCrypto {
  let last: Promise<unknown> = Promise.resolve()
  return new Proxy(subtle, {
    get(_, name: keyof SubtleCrypto) {
      return (...values: unknown[]) => {
        if (!running) return call(...values)
        stir()
        pending += 1
        const done = last
          .catch(() => {})
          .then(() => call(...values))
          .finally(() => {
            pending -= 1
          })
        last = done
        return done
      }
      function call(...values: unknown[]): Promise<unknown> {
        if (name === 'generateKey' && running) return seededKeyPair(subtle, bytes, values)
        return (subtle[name] as (...all: unknown[]) => Promise<unknown>).apply(subtle, values)
      }
    },
  })
}
