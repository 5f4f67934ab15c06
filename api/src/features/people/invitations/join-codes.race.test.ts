import { describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { databaseRateLimits } from '../../../platform/http/database-rate-limits.ts'
import { aCalledStudent, codeOf } from '../../../testing/factories.ts'
import { all } from '../../../testing/race.ts'
import { rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

async function aCode() {
  const id = await aCalledStudent(test)
  const { body } = await test.asAdmin.post(`/admin/users/${id}/join-code`, { identity: 'called_back' })
  return { id, code: body.code, admin: test.admin }
}
const form = (code: string, index: number) => ({
  code,
  email: `${index}-${crypto.randomUUID()}@example.test`,
  password: 'a kite above the bay',
})
const userOf = (id: string) => rowIn(test, 'users', id)

describe('at once', () => {
  it('a code that is used five times gives one account', async () => {
    const { id, code } = await aCode()
    const forms = Array.from({ length: 5 }, (_, index) => form(code, index))
    const responses = await Promise.all(forms.map((body) => test.post('/users/join', body)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(responses.map(codeOf).filter(Boolean)).toEqual(Array(4).fill('join_code_invalid'))
    expect((await userOf(id)).email).toBe(forms[statuses.indexOf(200)]?.email)
    const logins = await rowsIn(test, 'logins', { user_id: id }, ['id'])
    expect(logins).toHaveLength(1)
  })

  it('twenty wrong secrets are five tries', async () => {
    const { id, code } = await aCode()
    const wrong = `${code.slice(0, 4)}${code.slice(4) === '000000' ? '000001' : '000000'}`
    await all(20, (index) => test.post('/users/join', form(wrong, index)))
    const compared = await rowsIn(test, 'audit_log', { action: 'user.join_code_failed', subject_id: id }, [
      'id',
    ])
    expect(compared).toHaveLength(5)
    expect(codeOf(await test.post('/users/join', form(code, 0)))).toBe('join_code_invalid')
  })

  it('a code and an address that the office enters give one of the two', async () => {
    const { id, code, admin } = await aCode()
    const body = form(code, 0)
    const email = `office-${id}@example.test`
    const [joined] = await Promise.all([
      test.post('/users/join', body),
      test.as(admin).put(`/admin/users/${id}/profile`, { email }),
    ])
    const user = await userOf(id)
    if (joined.status === 200) expect(user).toMatchObject({ email: body.email, invited_at: null })
    else expect(user).toMatchObject({ email, password_hash: null })
  })
})

it('limits wrong codes from one address to twenty an hour', async () => {
  const limits = databaseRateLimits(test.deps.db)
  const app = createApp({ ...test.deps, limits, addressOf: () => '198.51.100.9' })
  const send = async (index: number) => {
    const response = await app.request('/api/users/join', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(form(String(index).padStart(10, '0'), index)),
    })
    return response.status
  }
  const statuses = await all(30, send)
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})
