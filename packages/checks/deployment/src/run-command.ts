import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const POLL_MS = 50

/** Starts a command as a container does: with only the given environment variables and PATH. */
export function start(
  [command = '', ...args]: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
) {
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, which `stopGroup` ends.
    detached: true,
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

/** Waits until a command has printed a text. Throws when it has ended before. */
export async function untilPrinted({ child, output }: ReturnType<typeof start>, text: string): Promise<void> {
  while (!output().includes(text)) {
    if (child.exitCode !== null) throw new Error(output())
    await setTimeout(POLL_MS)
  }
}

/** Stops a server as Docker and systemd do, and returns its exit code. */
export async function stop(child: ChildProcess): Promise<number> {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return code
}

/** Stops a command and what it has started, and waits until the command has ended. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
}
