import { expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { aUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { Log } from '../log.ts'

const test = useTestApp()

/** Makes a request and returns the fields of its line in the log. */
async function logged(path: string, request: RequestInit = {}): Promise<object[]> {
  const lines: object[] = []
  const add = (fields: object) => void lines.push(fields)
  const log: Log = { info: add, warn: add, error: add }
  await createApp({ ...test.deps, log }).request(`/api${path}`, request)
  return lines
}

it('says who made a request and why it was refused', async () => {
  const student = await aUser(test)
  const headers = { Authorization: `Bearer ${student.token}` }
  expect(await logged('/admin/audit-logs', { headers })).toEqual([
    {
      requestId: expect.any(String),
      method: 'GET',
      path: '/api/admin/audit-logs',
      status: 403,
      ms: expect.any(Number),
      userId: student.id,
      refused: 'forbidden',
      address: '192.0.2.1',
    },
  ])
})

it('names the address of a failed login, but neither the email address nor the password', async () => {
  const lines = await logged('/users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'rosa@example.test', password: 'a wrong password' }),
  })
  expect(lines).toMatchObject([{ status: 401, refused: 'login_failed', address: '192.0.2.1' }])
  expect(JSON.stringify(lines)).not.toMatch(/rosa|wrong/)
})

it('has no address of an allowed request', async () => {
  const [line] = await logged('/health/live')
  expect(line).not.toHaveProperty('address')
})

it('has no token of a path', async () => {
  const { body } = await test.call<{ paths: object }>('GET', '/openapi.json')
  const secret = Object.keys(body.paths).filter((path) => /\{token\}|\/calendar\/\{file\}/.test(path))
  expect(secret.length).toBeGreaterThan(2)
  for (const path of secret) {
    const lines = await logged(path.replace(/\{\w+\}/, 'a-secret-token'))
    expect(lines.length, path).toBeGreaterThan(0)
    expect(JSON.stringify(lines), path).not.toContain('a-secret-token')
  }
})
