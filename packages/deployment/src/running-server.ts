import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const LOOK_AGAIN_MS = 200

/** A command as a container runs it: with its environment and no other. */
export function start(
  [command = '', ...args]: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
) {
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  return { child, output: () => output }
}

/** Runs a command to its end and returns its exit code and output. */
export async function finish(...command: Parameters<typeof start>) {
  const { child, output } = start(...command)
  const [code] = await once(child, 'exit')
  return { code, output: output() }
}

/** Repeats a health check until it succeeds, as Docker does. Throws when the server has ended. */
export async function untilHealthy(
  server: ReturnType<typeof start>,
  check: Parameters<typeof start>,
): Promise<void> {
  while ((await finish(...check)).code !== 0) {
    if (server.child.exitCode !== null) throw new Error(server.output())
    await setTimeout(LOOK_AGAIN_MS)
  }
}

/** Stops a server as Docker and systemd do, and returns its exit code. */
export async function stop(child: ChildProcess): Promise<number> {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return code
}
