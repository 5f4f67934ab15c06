import { expect, it } from 'vitest'
import { turns } from './concurrency-limit.ts'

/** Work that ends when it is notified to. */
function aPiece() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

it('runs so many at once, lets so many wait, and refuses the rest', async () => {
  const takeTurn = turns(1, 1)
  const [first, second] = [aPiece(), aPiece()]
  let secondRuns = false
  const one = takeTurn(first.work)
  const two = takeTurn(async () => {
    secondRuns = true
    await second.work()
  })
  await expect(takeTurn(async () => 'third')).rejects.toMatchObject({ code: 'busy' })
  expect(secondRuns).toBe(false)
  first.end()
  await one
  second.end()
  await two
  expect(secondRuns).toBe(true)
  expect(await takeTurn(async () => 'later')).toBe('later')
})

it('passes the turn on when work fails', async () => {
  const takeTurn = turns(1, 1)
  const failing = takeTurn(async () => {
    throw new Error('no')
  })
  const next = takeTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
