import { endpoint, json } from '@cubby/contract/endpoint'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { aUser } from '../../testing/factories.ts'
import { settingsForm } from '../../testing/permissions.ts'
import { addApp, aUserWithPassword, expireProof } from '../../testing/second-factor.ts'
import { watchSecrets } from '../../testing/secret-watch.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { Refusal } from '../errors.ts'
import { type Binding, handle, mount } from './endpoints.ts'
import { onError, UNDESCRIBED } from './on-error.ts'
import { router } from './router.ts'

const test = useTestApp()

it('checks login, second factor, role, proof, and input, in this order', async () => {
  const change = async (token?: string) => {
    const request = { ...(token && { token }), body: { role: 'nobody' } }
    return (await test.call<{ code: string }>('PATCH', '/admin/users/unknown/role', request)).body.code
  }
  const admin = await aUserWithPassword(test, 'admin')
  await addApp(test, admin)
  const settings = { ...settingsForm, require_second_factor: true }
  await test.as(admin).put('/admin/settings', settings)
  const [lacking, student] = [await aUser(test, { role: 'admin' }), await aUser(test)]
  for (const { id } of [lacking, student]) await expireProof(test, id)

  expect(await change()).toBe('unauthorized')
  expect(await change(lacking.token)).toBe('second_factor_required')
  expect(await change(student.token)).toBe('forbidden')
  expect(await change(admin.token)).toBe('invalid_input')
  await expireProof(test, admin.id)
  expect(await change(admin.token)).toBe('proof_required')
})

const described = {
  method: 'GET',
  tag: 'Test',
  summary: 'Only in this test',
  who: 'anybody',
  responses: { 200: json(z.object({}), 'Nothing') },
} as const

/** Sends a request to an app with these endpoints only. */
async function ask(path: string, ...bindings: Binding[]) {
  const { log, linesWith } = watchSecrets()
  const app = router()
  app.onError(onError({ ...test.deps, log }))
  mount(app, test.deps, bindings)
  const response = await app.request(path)
  return { status: response.status, body: await response.json(), logged: linesWith(UNDESCRIBED).length }
}

const full = () => {
  throw new Refusal('session_full')
}
const refused = { status: 409, body: { error: 'This session is full', code: 'session_full' } }

it('sends an undescribed refusal unchanged, and logs it', async () => {
  const undescribed = endpoint({ ...described, path: '/seats' })
  const expected = endpoint({ ...described, path: '/seats', refusals: ['session_full'] })
  expect(await ask('/seats', handle(undescribed, full))).toEqual({ ...refused, logged: 1 })
  expect(await ask('/seats', handle(expected, full))).toEqual({ ...refused, logged: 0 })
})

it('gives a request to the first of two endpoints that match it', async () => {
  const mine = handle(endpoint({ ...described, path: '/seats/mine' }), () => ({}))
  const one = handle(endpoint({ ...described, path: '/seats/:id' }), full)
  expect((await ask('/seats/mine', mine, one)).status).toBe(200)
  expect((await ask('/seats/mine', one, mine)).status).toBe(409)
})
