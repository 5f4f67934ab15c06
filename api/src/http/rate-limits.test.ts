import { expect, it } from 'vitest'
import { aPerson } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { memoryRateLimits } from './rate-limits.ts'

let address = '192.0.2.1'
const test = useTestApp({ limits: memoryRateLimits(), addressOf: () => address })

it('slows down who guesses a password, without locking its owner out elsewhere', async () => {
  const logIn = () =>
    test.call('POST', '/users/login', { body: { email: 'rosa@example.test', password: 'guess' } })
  for (let attempt = 0; attempt < 10; attempt++) expect((await logIn()).status).toBe(401)
  const refused = await logIn()
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  address = '192.0.2.2'
  expect((await logIn()).status).toBe(401)
})

it('does not count logins with the right password', async () => {
  const { email } = await aPerson(test, { passwordHash: await test.deps.passwords.hash('morning classroom') })
  for (let time = 0; time < 11; time++) {
    const answer = await test.call('POST', '/users/login', { body: { email, password: 'morning classroom' } })
    expect(answer.status).toBe(200)
  }
})

it('counts all addresses of one IPv6 network together', async () => {
  const logIn = (host: number) => {
    address = `2001:db8:1:2::${host}`
    return test.call('POST', '/users/login', { body: { email: 'tova@example.test', password: 'guess' } })
  }
  for (let host = 1; host <= 10; host++) expect((await logIn(host)).status).toBe(401)
  expect((await logIn(11)).status).toBe(429)
})
