import { expect, it } from 'vitest'
import { shrink } from './shrink.ts'

it('leaves only the steps without which nothing fails', async () => {
  const steps = Array.from({ length: 60 }, (_, number) => number)
  const needed = [3, 4, 41, 59]
  expect(await shrink(steps, async (some) => needed.every((step) => some.includes(step)))).toEqual(needed)
})

it('keeps nothing if nothing is needed', async () => {
  expect(await shrink([1, 2, 3], async () => true)).toEqual([])
})
