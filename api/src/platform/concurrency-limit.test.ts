import { expect, it } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

/** Creates a task that the test finishes. */
function aTask() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

it('runs tasks up to the limit, queues up to the second limit, and refuses the rest', async () => {
  const runLimited = concurrencyLimit(1, 1)
  const [first, second] = [aTask(), aTask()]
  let secondRuns = false
  const one = runLimited(first.work)
  const two = runLimited(async () => {
    secondRuns = true
    await second.work()
  })
  await expect(runLimited(async () => 'third')).rejects.toMatchObject({ code: 'busy' })
  expect(secondRuns).toBe(false)
  first.end()
  await one
  second.end()
  await two
  expect(secondRuns).toBe(true)
  expect(await runLimited(async () => 'later')).toBe('later')
})

it('runs the next task when one fails', async () => {
  const runLimited = concurrencyLimit(1, 1)
  const failing = runLimited(async () => {
    throw new Error('no')
  })
  const next = runLimited(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

it('counts heavy tasks for more, and lets light ones wait behind a heavy one', async () => {
  const runLimited = concurrencyLimit(3, 2)
  const started: string[] = []
  const task = (name: string) => {
    const { work, end } = aTask()
    return {
      end,
      work: () => {
        started.push(name)
        return work()
      },
    }
  }
  const [light, heavy, next] = [task('light'), task('heavy'), task('next')]
  const all = [runLimited(light.work), runLimited(heavy.work, 100), runLimited(next.work)]
  expect(started).toEqual(['light'])
  light.end()
  await all[0]
  await expect.poll(() => started).toEqual(['light', 'heavy'])
  heavy.end()
  await all[1]
  await expect.poll(() => started).toEqual(['light', 'heavy', 'next'])
  next.end()
  await all[2]
})
