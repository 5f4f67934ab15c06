import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { becomeLoggedIn, json, loginOf } from '../testing.ts'
import { refreshAfterChange, refreshCollection, refreshFailureOf } from './refresh-collection.ts'

it('asks anew after an act, however late an answer from before it comes', async () => {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const before = refreshCollection('classes')
  await expect.poll(() => answers).toHaveLength(1)
  const after = refreshAfterChange('classes')
  answers[0]?.(json({ classes: [] }))
  await before
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.(json({ classes: [] }))
  await after
})

it('asks for whoever is logged in now, while an answer for the user before is under way', async () => {
  const asked: { token: string | null; answer: (answer: Response) => void }[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization')
    return new Promise<Response>((answer) => asked.push({ token, answer }))
  })
  await becomeLoggedIn(loginOf('ada'))
  const adas = [refreshCollection('payments'), refreshCollection('payments')]
  await expect.poll(() => asked).toHaveLength(1)
  await becomeLoggedIn(loginOf('bob'))
  const bobs = refreshCollection('payments')
  await expect
    .poll(() => asked.map(({ token }) => token))
    .toEqual(['Bearer token-of-ada', 'Bearer token-of-bob'])
  asked[1]?.answer(json({ payments: [] }))
  await bobs
  asked[0]?.answer(json({ error: 'Only for Ada', code: 'x' }, 409))
  await Promise.all(adas)
  expect(refreshFailureOf('payments')).toBeNull()
})
