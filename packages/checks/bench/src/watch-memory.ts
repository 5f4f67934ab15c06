import { memoryOf } from './process-usage.ts'

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
