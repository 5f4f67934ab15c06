import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPerson, openPublic } from '@/offline/db.ts'
import { fileOf, keepFiles } from '@/offline/kept-files.ts'
import { emptyDevice, loginOf } from '@/offline/testing.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(async () => {
  await emptyDevice()
  await (await openPublic()).login.put(loginOf('ada'), 'current')
  fetched.mockReset().mockImplementation(async () => new Response('%PDF'))
  vi.stubGlobal('fetch', fetched)
})

const of = (id: string, url: string | null = `/api/certificates/${id}/file`) => ({ id, url })
const kept = async () => (await openPerson('ada')).certificate_files.toCollection().primaryKeys()

test('each file is fetched once, with the token, and opens without the server', async () => {
  await keepFiles('certificate_files', [of('a'), of('b')])
  await keepFiles('certificate_files', [of('a'), of('b')])
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ Authorization: `Bearer ${loginOf('ada').token}` })
  fetched.mockRejectedValue(new TypeError('no signal'))
  expect(await fileOf('certificate_files', of('a'))).toBeDefined()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('what is revoked or gone leaves the device', async () => {
  await keepFiles('certificate_files', [of('a'), of('b')])
  await keepFiles('certificate_files', [of('a', null)])
  expect(await kept()).toEqual([])
})

test('a file that does not come is fetched with the next refresh', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
  await keepFiles('certificate_files', [of('a')])
  expect(await kept()).toEqual([])
  await keepFiles('certificate_files', [of('a')])
  expect(await kept()).toEqual(['a'])
})

test('a file that comes after its person logged out is not kept', async () => {
  fetched.mockImplementation(async () => {
    await (await openPublic()).login.clear()
    return new Response('%PDF')
  })
  await keepFiles('certificate_files', [of('a')])
  expect(await kept()).toEqual([])
})
