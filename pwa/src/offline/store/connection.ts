import { Dexie, type PromiseExtended } from 'dexie'
import { isRecord } from '@/api/read-response.ts'
import { afterPatience, type Kept, STUCK } from '@/offline/store/browser-databases.ts'
import { storesNothing } from '@/offline/store/first-rows.ts'
import { openOrRebuild, workInMemory } from '@/offline/store/open-database.ts'

const connections = new Set<Connection<Dexie>>()
let pause: { promise: Promise<void>; end: () => void } | null = null
let resumptions = 0
const listeners = new Set<() => void>()

/** Aborts all transactions and closes all databases. Until `resumeStorage`, none opens. */
export function pauseStorage(): void {
  if (pause) return
  let end = () => {}
  const promise = new Promise<void>((resolve) => {
    end = resolve
  })
  pause = { promise, end }
  for (const connection of connections) connection.close()
}

export function resumeStorage(): void {
  if (!pause) return
  pause.end()
  pause = null
  resumptions += 1
  for (const listener of listeners) listener()
}

export function isPaused(): boolean {
  return pause !== null
}

/** Resolves at once unless the storage is paused. */
export async function whenResumed(): Promise<void> {
  await pause?.promise
}

/** Calls back after each pause. Returns the function that ends it. */
export function onResume(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many pauses are over. */
export function resumptionCount(): number {
  return resumptions
}

/**
 * Works without the browser's storage from now on, because it accepts no writes. Returns false in a worker, which does
 * not work in memory.
 */
export async function leaveStorage(): Promise<boolean> {
  await workInMemory()
  if (storesNothing()) for (const connection of connections) connection.close()
  return storesNothing()
}

/** The names of errors of a closed database or an aborted transaction. */
const CLOSED = ['DatabaseClosedError', 'AbortError', 'InvalidStateError', 'TransactionInactiveError', STUCK]

/** Whether work failed because its database was closed meanwhile, so that it can be repeated. */
export function isClosed(error: unknown): boolean {
  return isRecord(error) && typeof error.name === 'string' && CLOSED.includes(error.name)
}

/** One open database, shared by all callers; opened again after the browser, another tab, or a pause closed it. */
export class Connection<Db extends Dexie> {
  readonly #make: () => Db
  readonly #kept: Kept
  readonly #transactions = new Set<IDBTransaction>()
  #opening: Promise<Db> | null = null
  #opened: Db | null = null
  /** Transactions in a row that the browser did not finish in time. */
  #stuck = 0

  /** `kept` names the tables whose rows survive a rebuild. */
  constructor(make: () => Db, kept: Kept) {
    this.#make = () => this.#watch(make())
    this.#kept = kept
    connections.add(this)
  }

  /** Returns Dexie's own promise: a live query that awaits any other stops following what it reads afterwards. */
  get(): PromiseExtended<Db> {
    if (pause) return Dexie.Promise.reject(new Dexie.DatabaseClosedError())
    if (this.#opened && !this.#opened.isOpen()) this.close()
    this.#opening ??= this.#connect()
    return Dexie.Promise.resolve(this.#opening)
  }

  /** Aborts what is running, because a closed database would still finish it. */
  close(): void {
    for (const transaction of this.#transactions) abort(transaction)
    const opening = this.#opening
    this.#opening = null
    this.#opened = null
    opening?.then(
      (db) => db.close(),
      () => undefined,
    )
  }

  /** Closes the database of a user who is no longer logged in, after running transactions. */
  discard(): void {
    this.#transactions.clear()
    this.close()
    connections.delete(this)
  }

  async #connect(): Promise<Db> {
    try {
      const db = await openOrRebuild(this.#make, this.#kept)
      // Another tab deletes or upgrades the database: close it, without Dexie's console message.
      db.on('versionchange', () => {
        db.close()
        return false
      })
      this.#opened = db
      return db
    } catch (error) {
      this.#opening = null
      throw error
    }
  }

  /** Keeps track of the running transactions. */
  #watch(db: Db): Db {
    return db.use({
      stack: 'dbcore',
      name: 'watch',
      create: (core) => ({
        ...core,
        transaction: (...begin) => {
          const transaction = core.transaction(...begin)
          if ('oncomplete' in transaction) this.#follow(transaction as IDBTransaction)
          return transaction
        },
      }),
    })
  }

  /**
   * A transaction that does not finish waits for one of a page that the browser suspended. Opens the database again
   * then; if that does not help, this page works without storage.
   */
  #follow(transaction: IDBTransaction): void {
    this.#transactions.add(transaction)
    const stopPatience = afterPatience(() => {
      this.#stuck += 1
      const isHopeless = this.#stuck > 1 && !storesNothing()
      void (isHopeless ? workInMemory() : Promise.resolve()).finally(() => this.close())
    })
    const end = (isComplete: boolean) => {
      stopPatience()
      this.#transactions.delete(transaction)
      if (isComplete) this.#stuck = 0
    }
    transaction.addEventListener('complete', () => end(true))
    transaction.addEventListener('abort', () => end(false))
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has just finished.
  }
}
