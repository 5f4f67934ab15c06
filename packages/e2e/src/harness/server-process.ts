import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const ENTRY = fileURLToPath(new URL('../../../../api/src/node.ts', import.meta.url))
/** Compiled code is cached, because one run starts fifty servers. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'cubby-compiled')

export interface Server {
  readonly url: string
  /** The process id while it runs. */
  readonly pid: () => number | undefined
  /** Starts the process unless it runs, and resolves with the milliseconds until the first response. */
  readonly start: () => Promise<number>
  /** Ends the process: orderly, or at once as in a power cut. */
  readonly stop: (how?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** The built app and its API in their own process, as `pnpm start` runs them. */
export function createServerProcess(port: number, environment: Record<string, string>): Server {
  const url = `http://localhost:${port}`
  let running: ChildProcess | undefined

  async function start() {
    if (running) return 0
    const started = performance.now()
    const child = spawn(process.execPath, [ENTRY], {
      env: { ...process.env, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE, PORT: String(port), ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running = child
    child.once('exit', () => {
      running = undefined
    })
    // Waits as long as the process lives: the test sets the limit.
    while (running) {
      const answers = await fetch(`${url}/api/health/ready`).then(
        (response) => response.ok,
        () => false,
      )
      if (answers) return performance.now() - started
      await setTimeout(20)
    }
    throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
  }

  async function stop(how: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    if (!running) return
    const ended = once(running, 'exit')
    running.kill(how)
    await ended
  }

  return { url, pid: () => running?.pid, start, stop }
}
