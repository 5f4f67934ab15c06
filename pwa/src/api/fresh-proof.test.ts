import { beforeEach, describe, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { callAsUser } from './call-as-user.ts'
import { setCurrentLogin } from './client.ts'
import { fetchFile } from './fetch-file.ts'
import { setProofDialog } from './fresh-proof.ts'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)
const check = vi.fn(async () => undefined)
setCurrentLogin({ readToken: async () => 't', check })
const ask = vi.fn<() => Promise<boolean>>()
let isProven: boolean
beforeEach(() => {
  server.mockReset().mockImplementation(async () => (isProven ? json({ ok: true }) : refusal()))
  check.mockClear()
  ask.mockReset().mockImplementation(async () => {
    isProven = true
    return true
  })
  isProven = false
  setProofDialog(ask)
})

const refusal = () => json({ error: 'Please confirm that it is you.', code: 'proof_required' }, 403)
const keys = () => server.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
const change = () =>
  callAsUser('PATCH', '/admin/users/:id/role', { params: { id: 'u1' }, body: { role: 'student' } })

describe('a request that needs a fresh proof', () => {
  it('is sent again with the same key and body after the proof', async () => {
    expect(await change()).toEqual({ ok: true })
    expect(ask).toHaveBeenCalledTimes(1)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()[0]).toBeTruthy()
    const [first, second] = server.mock.calls
    expect(second?.[1]?.body).toBe(first?.[1]?.body)
    expect(check).not.toHaveBeenCalled()
  })

  it('fails with a quiet sentence if the user cancels, and is not sent again', async () => {
    ask.mockResolvedValue(false)
    await expect(change()).rejects.toMatchObject({
      code: 'proof_required',
      hasServerMessage: true,
      message: 'Nothing was changed, because you did not confirm that it is you.',
    })
    expect(server).toHaveBeenCalledTimes(1)
    expect(check).not.toHaveBeenCalled()
  })

  it('shares the dialog with others, and asks again for a later one', async () => {
    await Promise.all([change(), change(), fetchFile('/api/admin/users/export', 't')])
    expect(ask).toHaveBeenCalledTimes(1)
    isProven = false
    await change()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('may be a download', async () => {
    const file = await fetchFile('/api/admin/users/export', 't')
    expect(await file.text()).toContain('ok')
    expect(server).toHaveBeenCalledTimes(2)
    expect(check).not.toHaveBeenCalled()
  })

  it('fails as it is where nobody can be asked', async () => {
    setProofDialog(ask)()
    await expect(change()).rejects.toMatchObject({ message: 'Please confirm that it is you.' })
    expect(ask).not.toHaveBeenCalled()
  })
})

it('a download that is refused for another reason checks the login', async () => {
  server.mockImplementation(async () => json({ error: 'No', code: 'forbidden' }, 403))
  await expect(fetchFile('/api/admin/users/export', 't')).rejects.toMatchObject({ code: 'http_403' })
  expect(check).toHaveBeenCalledTimes(1)
})
