import { createContext, Script } from 'node:vm'
import { IDBFactory } from 'fake-indexeddb'
import type { SimulatedPhone } from '../../../../pwa/src/simulated-phone.ts'
import { browserParts } from './browser-parts.ts'
import type { Dice } from './dice.ts'
import { type Answer, createNetwork, type Network, type Weather } from './network.ts'
import { createStorage } from './storage.ts'
import type { World } from './world.ts'

/** A simulated phone with one installed app. A kill ends everything that it is doing, but keeps what it has stored. */
export interface Phone {
  readonly name: string
  readonly network: Network
  /** The app's offline code. Null while the app is closed. */
  readonly app: () => SimulatedPhone | null
  /** Opens the app if it is closed. */
  readonly open: () => SimulatedPhone
  /** Ends the app at once, in the middle of whatever it does. */
  readonly kill: () => void
  /** Kills the app when it has passed this many more boundaries of its storage or its network. */
  readonly killAfter: (boundaries: number) => void
  /** Sets the clock this many milliseconds ahead of the real time. */
  readonly setClock: (ahead: number) => void
  /** The time that the phone shows, in milliseconds since 1970. */
  readonly time: () => number
  /** Deletes everything that the browser stored for the app, which must be closed. */
  readonly evict: () => void
}

/** How soon after a response the app has stored it. */
const STORED_MS = 100

/** Runs inside of the realm, before the app. */
const virtualClock = new Script(`{
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...values) {
      if (values.length > 0) super(...values)
      else super(phoneTime())
    }
    static now() {
      return phoneTime()
    }
  }
  Math.random = phoneChance
}`)

interface Options {
  readonly name: string
  readonly script: Script
  readonly answer: Answer
  readonly weather: () => Weather
  /** Called soon after each response, when the app has stored what it said. */
  readonly responded: () => void
}

/** Creates a phone that runs this script of the app. */
export function createPhone(world: World, { name, script, answer, weather, responded }: Options): Phone {
  const dice = world.diceFor(name)
  const network = createNetwork(world, { name, dice: world.diceFor(`${name} network`), answer, weather })
  let databases = new IDBFactory()
  const settings = new Map<string, string>()
  network.onOnline(() => running?.page.dispatchEvent(new Event('online')))
  let ahead = 0
  let boundariesLeft = Number.POSITIVE_INFINITY
  let running: { life: AbortController; page: EventTarget; app: SimulatedPhone } | null = null

  function passed() {
    boundariesLeft -= 1
    if (boundariesLeft === 0) kill()
  }

  function kill() {
    boundariesLeft = Number.POSITIVE_INFINITY
    if (!running) return
    world.note(`  ${name}: the app ends`)
    running.life.abort()
    running = null
  }

  function start() {
    const life = new AbortController()
    const page = new EventTarget()
    const send = network.fetchUntil(life.signal, passed)
    const realm = createContext({
      ...browserParts,
      ...timers(world, life.signal),
      addEventListener: page.addEventListener.bind(page),
      dispatchEvent: page.dispatchEvent.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
      crypto: seededCrypto(dice),
      indexedDB: createStorage(databases, life.signal, passed),
      async fetch(input: string, init?: RequestInit) {
        const response = await send(input, init)
        world.later(STORED_MS, whileAlive(life.signal, responded))
        return response
      },
      localStorage: {
        getItem: (key: string) => settings.get(key) ?? null,
        setItem: (key: string, value: string) => void settings.set(key, value),
        removeItem: (key: string) => void settings.delete(key),
      },
      navigator: {
        locks: createLocks(),
        get onLine() {
          return network.isOnline()
        },
      },
      phoneTime: time,
      phoneChance: dice.number,
    })
    virtualClock.runInContext(realm)
    script.runInContext(realm)
    return { life, page, app: realm.phone as SimulatedPhone }
  }

  function time(): number {
    return Math.floor(world.now()) + ahead
  }

  return {
    name,
    network,
    time,
    app: () => running?.app ?? null,
    open() {
      running ??= start()
      return running.app
    },
    kill,
    killAfter(boundaries) {
      boundariesLeft = boundaries
    },
    setClock(milliseconds) {
      ahead = milliseconds
    },
    evict() {
      kill()
      databases = new IDBFactory()
      settings.clear()
    },
  }
}

/** The locks of one start of the app, which end with it. A lock is free when the work that holds it has ended. */
function createLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Promise<unknown>>()
  async function request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: object | null) => unknown
    const options = (rest.length > 1 ? rest[0] : {}) as LockOptions
    const before = held.get(name)
    if (before && options.ifAvailable) return work(null)
    const turn = (before ?? Promise.resolve()).then(() => work({ name }))
    const done = turn.catch(() => {})
    held.set(name, done)
    void done.then(() => {
      if (held.get(name) === done) held.delete(name)
    })
    return turn
  }
  return { request: request as LockManager['request'] }
}

function seededCrypto(dice: Dice) {
  return {
    getRandomValues: dice.fill,
    randomUUID() {
      const bytes = dice.fill(new Uint8Array(16))
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      const hex = Buffer.from(bytes).toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
    get subtle() {
      return crypto.subtle
    },
  }
}

/** What an app that has ended no longer does. */
function whileAlive(life: AbortSignal, run: () => void) {
  return () => {
    if (!life.aborted) run()
  }
}

/** Timers in the time of the world, which end with the app. */
function timers(world: World, life: AbortSignal) {
  const cancels = new Map<number, () => void>()
  let count = 0
  const cancel = (timer: number) => {
    cancels.get(timer)?.()
    cancels.delete(timer)
  }
  life.addEventListener('abort', () => {
    for (const end of cancels.values()) end()
  })
  return {
    setTimeout(run: () => void, wait = 0) {
      count += 1
      const id = count
      const fire = () => {
        cancels.delete(id)
        run()
      }
      cancels.set(id, world.later(wait, whileAlive(life, fire)))
      return id
    },
    setInterval(run: () => void, wait = 0) {
      count += 1
      const id = count
      const again = () => {
        cancels.set(id, world.later(wait, whileAlive(life, again)))
        run()
      }
      cancels.set(id, world.later(wait, whileAlive(life, again)))
      return id
    },
    queueMicrotask: (run: () => void) => queueMicrotask(whileAlive(life, run)),
    clearTimeout: cancel,
    clearInterval: cancel,
  }
}
