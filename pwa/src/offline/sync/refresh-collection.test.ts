import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { becomeLoggedIn, json, loginOf } from '../testing.ts'
import { refreshAfterChange, refreshCollection, refreshFailureOf } from './refresh-collection.ts'

it('requests again after a change, even while an earlier response is on its way', async () => {
  const responders: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responders.push(resolve)))
  const before = refreshCollection('classes')
  await expect.poll(() => responders).toHaveLength(1)
  const after = refreshAfterChange('classes')
  responders[0]?.(json({ classes: [] }))
  await before
  await expect.poll(() => responders).toHaveLength(2)
  responders[1]?.(json({ classes: [] }))
  await after
})

it('requests for the current user while a response for the previous user is on its way', async () => {
  const requests: { token: string | null; respond: (response: Response) => void }[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization')
    return new Promise<Response>((respond) => requests.push({ token, respond }))
  })
  await becomeLoggedIn(loginOf('ada'))
  const adas = [refreshCollection('payments'), refreshCollection('payments')]
  await expect.poll(() => requests).toHaveLength(1)
  await becomeLoggedIn(loginOf('bob'))
  const bobs = refreshCollection('payments')
  await expect
    .poll(() => requests.map(({ token }) => token))
    .toEqual(['Bearer token-of-ada', 'Bearer token-of-bob'])
  requests[1]?.respond(json({ payments: [] }))
  await bobs
  requests[0]?.respond(json({ error: 'Only for Ada', code: 'x' }, 409))
  await Promise.all(adas)
  expect(refreshFailureOf('payments')).toBeNull()
})
