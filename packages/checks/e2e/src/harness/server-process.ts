import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const at = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url))
export const ENTRY = at('api/src/node.ts')
/**
 * As in `pnpm start`. With 8 MB instead of 1 MB for new objects, an enrollment takes a fifth less processor time. Each
 * helper thread of V8 keeps memory that it freed; one thread is enough.
 */
const NODE_OPTIONS = ['--max-semi-space-size=8', '--v8-pool-size=1']
/** Serves the same app in workerd. */
const WORKER_ENTRY = at('packages/edge/src/serve.ts')
/** Compiled code is cached, because one run starts fifty servers. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'cubby-compiled')

export interface Server {
  readonly url: string
  /** The process id while it runs. */
  readonly pid: () => number | undefined
  /** Starts the process unless it runs, and resolves with the milliseconds until the first response. */
  readonly start: () => Promise<number>
  /** Ends the process, either orderly or immediately, as in a power failure. */
  readonly stop: (how?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/**
 * Creates a process that serves the built app and its API, as `pnpm start` does. In `pnpm test:edge` it
 * serves them in workerd. `entry` is the script of another version.
 */
export function createServerProcess(
  port: number,
  environment: Record<string, string>,
  entry = ENTRY,
): Server {
  const isWorker = process.env.TEST_SERVER === 'workerd'
  const url = `http://localhost:${port}`
  let running: ChildProcess | undefined

  async function start() {
    if (running) return 0
    const started = performance.now()
    const child = spawn(process.execPath, isWorker ? [WORKER_ENTRY] : [...NODE_OPTIONS, entry], {
      env: { ...process.env, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE, PORT: String(port), ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running = child
    child.once('exit', () => {
      running = undefined
    })
    // Waits as long as the process lives: the test sets the limit.
    while (running) {
      const isReady = await fetch(`${url}/api/health/ready`).then(
        (response) => response.ok,
        () => false,
      )
      if (isReady) return performance.now() - started
      await setTimeout(20)
    }
    throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
  }

  async function stop(how: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    if (!running) return
    const ended = once(running, 'exit')
    // A killed process would leave its workerd behind.
    running.kill(isWorker ? 'SIGTERM' : how)
    await ended
  }

  return { url, pid: () => running?.pid, start, stop }
}

/** Rejects if a seat invariant of this database is broken. The error lists the broken ones. */
export async function checkSeats(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, [at('api/src/commands/check-seats.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}
