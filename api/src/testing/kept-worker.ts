import { type PoolRunnerInitializer, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

let kept: KeptWorker | undefined

/**
 * Runs the tests of each mutant in the same thread, because loading the app and a database takes longer than most
 * tests. A mutant of code that runs on import gets a new thread, because a loaded module does not run again.
 */
export const keptWorkers: PoolRunnerInitializer = {
  name: 'kept',
  createPoolWorker(options) {
    const { mutantActivation } = options.project.getProvidedContext() as { mutantActivation?: string }
    if (mutantActivation === 'static') return new ThreadsPoolWorker(options)
    kept ??= new KeptWorker(options)
    return kept
  },
}

/** After a longer run, a new thread is used, because something may still wait, such as a transaction for itself. */
const MAX_RUN_MS = 20_000

type Listener = (message: unknown) => void

class KeptWorker extends ThreadsPoolWorker {
  override readonly name = 'kept'
  private readonly listeners = new Map<string, Set<Listener>>()
  private isStarted = false
  private runSince = 0

  override async start(): Promise<void> {
    if (this.isStarted) return
    await super.start()
    this.isStarted = true
    super.on('exit', () => {
      if (kept === this) kept = undefined
    })
  }

  override on(event: string, listener: Listener): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener))
    super.on(event, listener)
  }

  override off(event: string, listener: Listener): void {
    this.listeners.get(event)?.delete(listener)
    super.off(event, listener)
  }

  /** Confirms a stop without stopping. */
  override send(message: WorkerRequest): void {
    if (message.type === 'run') this.runSince = Date.now()
    if (message.type !== 'stop') super.send(message)
    else {
      for (const listener of this.listeners.get('message') ?? []) {
        listener({ type: 'stopped', __vitest_worker_response__: true })
      }
    }
  }

  override async stop(): Promise<void> {
    for (const [event, listeners] of this.listeners) {
      for (const listener of listeners) super.off(event, listener)
    }
    this.listeners.clear()
    if (Date.now() - this.runSince < MAX_RUN_MS) return
    kept = undefined
    await super.stop()
  }
}
