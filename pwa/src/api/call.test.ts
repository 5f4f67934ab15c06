import type { PartsOf, PathOf, ResultOf } from '@cubby/contract/endpoints'
import type { UserPage } from '@cubby/contract/people/users'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { call } from './call.ts'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
beforeEach(() => server.mockReset().mockImplementation(async () => json({})))

const sent = () => {
  const [path, init] = server.mock.calls[0] ?? []
  return { path, method: init?.method, body: init?.body, headers: new Headers(init?.headers) }
}

test('encodes the parameters of the path', async () => {
  await call('GET', '/demo/mails/:id', { params: { id: 'a/b?c' } })
  expect(sent().path).toBe('/api/demo/mails/a%2Fb%3Fc')
})

test('leaves empty values out of the query', async () => {
  const query = { searchTerm: 'Ann & Bo', status: undefined, page: 2, role: undefined }
  await call('GET', '/admin/users/search', { query })
  expect(sent().path).toBe('/api/admin/users/search?searchTerm=Ann+%26+Bo&page=2')
})

test('refuses an empty parameter, which would call another endpoint', async () => {
  expect(() => call('DELETE', '/admin/users/:id', { params: { id: '' } })).toThrow('needs id')
  expect(server).not.toHaveBeenCalled()
})

test('sends the given idempotency key, the token, and the body', async () => {
  const body = { currentPassword: 'a', newPassword: 'b' }
  await call('PUT', '/profile/password', { body, token: 't', idempotencyKey: 'key-1' })
  const { method, headers, body: text } = sent()
  expect(method).toBe('PUT')
  expect(text).toBe(JSON.stringify(body))
  expect(headers.get('Idempotency-Key')).toBe('key-1')
  expect(headers.get('Authorization')).toBe('Bearer t')
})

test('has the types that the contract describes', () => {
  expectTypeOf<ResultOf<'GET', '/admin/users/search'>>().toEqualTypeOf<UserPage>()
  expectTypeOf<ResultOf<'GET', '/enrollments/my'>['enrollments']>().toEqualTypeOf<Enrollment[]>()
  expectTypeOf<PartsOf<'PATCH', '/admin/users/:id/test-account'>>().toExtend<{
    params: { id: string }
    body: { is_test_account: boolean }
  }>()
  // A route with a path of type `string` in the API would make every path valid.
  expectTypeOf<string>().not.toExtend<PathOf<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>>()
  expectTypeOf<'/admin/users/:id/role'>().not.toExtend<PathOf<'GET'>>()
})
