import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process id of the postmaster that runs on a data folder. Throws when none does. */
export function postmasterOf(dataFolder: string): number {
  const [pid] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}

/** A process and its children. */
export function withChildren(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
  return [parent, ...children]
}

/** Sends a signal to processes; ended ones are ignored. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {}
  }
}

/** Whether a process still runs. A zombie process does not count. */
export function isAlive(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return state !== '' && !state.startsWith('Z')
}
