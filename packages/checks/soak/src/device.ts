import { createContext, Script } from 'node:vm'
import { IDBFactory } from 'fake-indexeddb'
import type { SimulatedPhone } from '../../../../pwa/src/simulated-phone.ts'
import { browserParts } from '../../simulation/src/browser-parts.ts'
import { createStorage } from '../../simulation/src/storage.ts'
import { createNetwork, type Signal } from './network.ts'

/** A simulated phone. A kill ends everything that it is doing, but keeps what it has stored. */
export interface Device {
  readonly name: string
  /** The app's offline code. A restart replaces it. */
  readonly app: SimulatedPhone
  readonly isOnline: boolean
  /** How often the app was killed. */
  readonly kills: number
  /** Connects the phone, or cuts its connection with every request that is under way. */
  readonly setOnline: (online: boolean) => void
  /** Sets the clock this many milliseconds ahead of the real time. */
  readonly setClock: (ahead: number) => void
  /** Ends the app at once, in the middle of whatever it does, and starts it again. */
  readonly restart: () => void
}

/** Runs inside of the realm, before the app. */
const shiftClock = new Script(`
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...values) {
      if (values.length > 0) super(...values)
      else super(RealDate.now() + clockAhead())
    }
    static now() {
      return RealDate.now() + clockAhead()
    }
  }`)

/** Creates a phone that runs this script of the app against the server at this address. */
export function createDevice(
  name: string,
  { url, script, signal }: { url: string; script: Script; signal: Signal },
): Device {
  const databases = new IDBFactory()
  const settings = new Map<string, string>()
  const network = createNetwork(url, signal)
  let ahead = 0
  let starts = 0
  let running = start()

  function start() {
    starts += 1
    const life = new AbortController()
    const storage = createStorage(databases, life.signal)
    const realm = createContext({
      ...browserParts,
      crypto,
      ...timers(life.signal),
      indexedDB: storage,
      fetch: network.fetchUntil(life.signal),
      localStorage: {
        getItem: (key: string) => settings.get(key) ?? null,
        setItem: (key: string, value: string) => void settings.set(key, value),
        removeItem: (key: string) => void settings.delete(key),
      },
      navigator: {
        locks: locksOf(`${name} ${starts}`),
        get onLine() {
          return network.isOnline()
        },
      },
      clockAhead: () => ahead,
    })
    shiftClock.runInContext(realm)
    script.runInContext(realm)
    return { life, app: realm.phone as SimulatedPhone }
  }

  return {
    name,
    get app() {
      return running.app
    },
    get isOnline() {
      return network.isOnline()
    },
    get kills() {
      return starts - 1
    },
    setOnline: network.setOnline,
    setClock(milliseconds) {
      ahead = milliseconds
    },
    restart() {
      running.life.abort()
      running = start()
    },
  }
}

/** The locks of one start of the app, which a kill releases. */
function locksOf(start: string) {
  return {
    request: (name: string, ...rest: [LockGrantedCallback<unknown>]) =>
      navigator.locks.request(`${start} ${name}`, ...rest),
  }
}

/** Timers that end with the app. */
function timers(life: AbortSignal) {
  const whileAlive = (run: () => void) => () => {
    if (!life.aborted) run()
  }
  return {
    setTimeout: (run: () => void, wait: number) => setTimeout(whileAlive(run), wait).unref(),
    setInterval: (run: () => void, wait: number) => setInterval(whileAlive(run), wait).unref(),
    queueMicrotask: (run: () => void) => queueMicrotask(whileAlive(run)),
    clearTimeout,
    clearInterval,
  }
}
