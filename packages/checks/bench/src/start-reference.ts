import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@cubby/test-postgres/free-port'

/**
 * Starts a reference server: `node <script> <port> <arguments>`, which responds to /ready when it is ready. Each
 * has its own process, as Cubby has.
 */
export async function startReference(script: string, ...args: string[]) {
  const port = await freePort()
  const child = spawn(process.execPath, [script, String(port), ...args], { stdio: 'inherit' })
  const url = `http://localhost:${port}`
  while (!(await fetch(`${url}/ready`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`)
    await setTimeout(50)
  }
  return { url, stop: () => child.kill() }
}
