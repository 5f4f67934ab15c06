import { Refusal } from '../errors.ts'
import { databaseRefusal } from './database-failure.ts'
import { LOCKED, UnknownOutcome, type WaveOutcome, type WaveRequest } from './write.ts'

/** The most requests that travel in one transaction. */
const MAX_SIZE = 64
/** The most requests that wait in the memory of this process. */
const MAX_WAITING = 1_000

interface WaveOptions<Input, Result> {
  /** By default 64. With 1, requests share nothing. */
  readonly maxSize?: number
  /**
   * Carries out requests in one transaction and returns their outcomes in the same order. With `skipLocked` it does not
   * wait for locks.
   */
  readonly run: (
    requests: readonly WaveRequest<Input>[],
    options: { readonly skipLocked: boolean },
  ) => Promise<readonly WaveOutcome<Result>[]>
  /** What a request locks. Requests with the same lock are carried out in the order of their arrival. */
  readonly lockOf: (input: Input) => string
}

interface Waiting<Input, Result> {
  readonly request: WaveRequest<Input>
  /** Whether the client has disconnected. */
  readonly isGone: () => boolean
  readonly answer: (outcome: Result | Refusal) => void
  readonly fail: (error: unknown) => void
}

/**
 * Carries out requests together: those that arrive in one turn of the event loop, or while a transaction
 * runs. A request that meets a lock leaves its wave and waits for it by itself, and later requests for the
 * same lock queue behind it, so that it does not delay the others.
 */
export class Waves<Input, Result extends object> {
  readonly #options: Required<WaveOptions<Input, Result>>
  readonly #queue: Waiting<Input, Result>[] = []
  /** What waits behind a lock that another transaction has, by lock. */
  readonly #lines = new Map<string, Waiting<Input, Result>[]>()
  /** The requests with an Idempotency-Key that were not answered yet, by user and key. */
  readonly #unanswered = new Map<
    string,
    { readonly hash: string; readonly result: Promise<Result | Refusal> }
  >()
  #isRunning = false
  #waiting = 0

  constructor(options: WaveOptions<Input, Result>) {
    this.#options = { maxSize: MAX_SIZE, ...options }
  }

  /**
   * Carries out a request with the next wave. Two requests with the same user and key share one response. Throws the
   * refusal of the request, `unavailable` if too many wait, or an error of the database.
   */
  async carryOut(request: WaveRequest<Input>, isGone: () => boolean = () => false): Promise<Result> {
    const outcome =
      this.#options.maxSize === 1
        ? await this.#runAlone(request)
        : await this.#share(request, () => this.#enqueue(request, isGone))
    if (outcome instanceof Refusal) throw outcome
    return outcome
  }

  /** In its own turn: a Worker may not use the connection or await the promise of another request. */
  #runAlone(request: WaveRequest<Input>): Promise<Result | Refusal> {
    return new Promise((answer, fail) => {
      void this.#run([{ request, answer, fail, isGone: () => false }], { skipLocked: false })
    })
  }

  async #share(
    { caller: { user, idempotency } }: WaveRequest<Input>,
    enqueue: () => Promise<Result | Refusal>,
  ): Promise<Result | Refusal> {
    if (!idempotency) return enqueue()
    const name = `${user.id} ${idempotency.key}`
    const same = this.#unanswered.get(name)
    if (same) return same.hash === idempotency.requestHash ? same.result : new Refusal('key_reused')
    const result = enqueue().finally(() => this.#unanswered.delete(name))
    this.#unanswered.set(name, { hash: idempotency.requestHash, result })
    return result
  }

  async #enqueue(request: WaveRequest<Input>, isGone: () => boolean): Promise<Result | Refusal> {
    if (this.#waiting >= MAX_WAITING) return new Refusal('unavailable', { retryAfterSeconds: 1 })
    this.#waiting += 1
    try {
      return await new Promise<Result | Refusal>((answer, fail) => {
        this.#queue.push({ request, isGone, answer, fail })
        if (this.#isRunning) return
        this.#isRunning = true
        // Requests that arrived with this one come in the same turn of the event loop.
        setImmediate(() => void this.#runQueue())
      })
    } finally {
      this.#waiting -= 1
    }
  }

  async #runQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      // A request must not overtake an earlier one that waits for the same lock.
      const wave = this.#take(this.#queue).filter(
        (waiting) => !this.#lines.get(this.#lockOf(waiting))?.push(waiting),
      )
      await this.#run(wave, { skipLocked: true })
    }
    this.#isRunning = false
  }

  /** Takes the next requests whose clients still wait. Nothing was written for the others. */
  #take(queue: Waiting<Input, Result>[]): Waiting<Input, Result>[] {
    const taken: Waiting<Input, Result>[] = []
    while (taken.length < this.#options.maxSize) {
      const next = queue.shift()
      if (!next) break
      if (next.isGone()) next.answer(new Refusal('unavailable', { retryAfterSeconds: 1 }))
      else taken.push(next)
    }
    return taken
  }

  async #run(
    wave: readonly Waiting<Input, Result>[],
    options: { readonly skipLocked: boolean },
  ): Promise<void> {
    if (wave.length === 0) return
    try {
      const outcomes = await this.#options.run(
        wave.map(({ request }) => request),
        options,
      )
      const locked = wave.filter((waiting, number) => {
        const outcome = outcomes[number] ?? LOCKED
        if (outcome !== LOCKED) waiting.answer(outcome)
        return outcome === LOCKED
      })
      for (const [lock, some] of Map.groupBy(locked, (waiting) => this.#lockOf(waiting))) {
        const line = this.#lines.get(lock)
        // They came before those that wait there.
        if (line) line.unshift(...some)
        else void this.#runLine(lock, some)
      }
    } catch (error) {
      await this.#failOrRunAlone(wave, error, options)
    }
  }

  /** After a rollback, each request of a wave is carried out alone, so that only the one that caused it fails. */
  async #failOrRunAlone(
    wave: readonly Waiting<Input, Result>[],
    error: unknown,
    { skipLocked }: { readonly skipLocked: boolean },
  ): Promise<void> {
    const refusal =
      error instanceof UnknownOutcome
        ? new Refusal('unavailable', { retryAfterSeconds: 2, cause: error })
        : databaseRefusal(error)
    // Alone, a request would wait once more for a lock for which it has waited in vain.
    const isFinal =
      error instanceof UnknownOutcome || wave.length === 1 || (!skipLocked && refusal?.code === 'busy')
    if (!isFinal) {
      await Promise.all(wave.map((waiting) => this.#run([waiting], { skipLocked: false })))
      return
    }
    for (const waiting of wave) {
      if (refusal) waiting.answer(refusal)
      else waiting.fail(error)
    }
  }

  #lockOf({ request }: Waiting<Input, Result>): string {
    return this.#options.lockOf(request.input)
  }

  /** Waits for a lock, and then carries out what queues behind it. */
  async #runLine(lock: string, line: Waiting<Input, Result>[]): Promise<void> {
    this.#lines.set(lock, line)
    while (line.length > 0) await this.#run(this.#take(line), { skipLocked: false })
    this.#lines.delete(lock)
  }
}
