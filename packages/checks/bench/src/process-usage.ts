import { readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/**
 * The processor time of an ended process. On Linux it is 0, because its parent's time includes it. Elsewhere it
 * is unknown.
 */
const ENDED = process.platform === 'linux' ? 0 : Number.NaN

/** The processor time that these processes and their ended children have used, in milliseconds. */
export async function cpuTimeOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(cpuTime))
  return times.reduce((sum, time) => sum + time, 0)
}

async function cpuTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (stat === '') return ENDED
  // The name may contain spaces. After it, fields 12 to 15 are user and system time, also of ended children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
}

/** The memory of a process, in megabytes. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
