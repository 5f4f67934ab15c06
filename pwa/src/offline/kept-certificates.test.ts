import 'fake-indexeddb/auto'
import type { Certificate } from '@cubby/contract/certificates'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPerson, openPublic } from '@/offline/db.ts'
import { certificateFile, keepFiles } from '@/offline/kept-certificates.ts'
import { emptyDevice, loginOf } from '@/offline/testing.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(async () => {
  await emptyDevice()
  await (await openPublic()).login.put(loginOf('ada'), 'current')
  fetched.mockReset().mockImplementation(async () => new Response('%PDF'))
  vi.stubGlobal('fetch', fetched)
})

const of = (id: string, changes: Partial<Certificate> = {}): Certificate => ({
  id,
  certificate_name: 'CPR',
  class_id: 'c',
  class_name: 'CPR',
  session_id: null,
  session_date: null,
  start_time: null,
  end_time: null,
  expiration_date: null,
  status: 'active',
  certificate_url: `/api/certificates/${id}/file`,
  file_type: 'application/pdf',
  file_size: 4,
  created_at: '2026-11-01T12:00:00Z',
  ...changes,
})
const kept = async () => (await openPerson('ada')).certificate_files.toCollection().primaryKeys()

test('each file is fetched once, with the token, and opens without the server', async () => {
  await keepFiles([of('a'), of('b')])
  await keepFiles([of('a'), of('b')])
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ Authorization: `Bearer ${loginOf('ada').token}` })
  fetched.mockRejectedValue(new TypeError('no signal'))
  expect(await certificateFile(of('a'))).toBeDefined()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('what is revoked or gone leaves the device', async () => {
  await keepFiles([of('a'), of('b')])
  await keepFiles([of('a', { status: 'revoked', certificate_url: null })])
  expect(await kept()).toEqual([])
})

test('a file that does not come is fetched with the next refresh', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
  await keepFiles([of('a')])
  expect(await kept()).toEqual([])
  await keepFiles([of('a')])
  expect(await kept()).toEqual(['a'])
})

test('a file that comes after its person logged out is not kept', async () => {
  fetched.mockImplementation(async () => {
    await (await openPublic()).login.clear()
    return new Response('%PDF')
  })
  await keepFiles([of('a')])
  expect(await kept()).toEqual([])
})
