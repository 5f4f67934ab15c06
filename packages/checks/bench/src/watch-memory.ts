import type { Server } from '@cubby/e2e/harness/server-process'
import { call } from './api-client.ts'
import { memoryOf } from './process-usage.ts'
import type { Row } from './row.ts'

/** Measures the memory of a process ten times a second. `stop` returns the first and the largest value in megabytes. */
export function watchMemory(pid: () => number | undefined) {
  const values: number[] = []
  const measure = async () => void values.push(await memoryOf(pid()))
  const timer = setInterval(() => void measure(), 100)
  const first = measure()
  return {
    async stop() {
      clearInterval(timer)
      await first
      await measure()
      return { first: values[0] ?? Number.NaN, peak: Math.max(...values) }
    },
  }
}

/** Measures the memory that a CSV with more than this many lines adds to the server. */
export async function memoryOfCsv(
  server: Server,
  { path, token, rows, name }: { path: string; token: string; rows: number; name: string },
): Promise<Row> {
  const memory = watchMemory(server.pid)
  const response = await call(server.url, path, { token })
  let lines = 0
  for await (const piece of response.body ?? [])
    lines += piece.reduce((sum: number, byte: number) => sum + Number(byte === 10), 0)
  if (lines <= rows) throw new Error(`the CSV has ${lines} lines`)
  const { first, peak } = await memory.stop()
  return { measurement: `memory that ${name} takes`, value: peak - first, unit: 'MB', goal: { max: 100 } }
}
