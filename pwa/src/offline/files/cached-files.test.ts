import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { cacheFiles, fileOf } from '@/offline/files/cached-files.ts'
import { openPublic, openUserDb } from '@/offline/store/databases.ts'
import { emptyDevice, loginOf } from '@/offline/testing.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(async () => {
  await emptyDevice()
  await (await openPublic()).login.put(loginOf('ada'), 'current')
  fetched.mockReset().mockImplementation(async () => new Response('%PDF'))
  vi.stubGlobal('fetch', fetched)
})

/** Turns the browser's data saver on or off. */
function saveData(saveData: boolean) {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
}

const of = (id: string, url: string | null = `/api/certificates/${id}/file`) => ({ id, url })
const kept = async () => (await openUserDb('ada')).certificate_files.toCollection().primaryKeys()

test('each file is fetched once, with the token, and opens without the server', async () => {
  await cacheFiles('certificate_files', [of('a'), of('b')])
  await cacheFiles('certificate_files', [of('a'), of('b')])
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ Authorization: `Bearer ${loginOf('ada').token}` })
  fetched.mockRejectedValue(new TypeError('no signal'))
  expect(await fileOf('certificate_files', of('a'))).toBeDefined()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('what is revoked or gone leaves the device', async () => {
  await cacheFiles('certificate_files', [of('a'), of('b')])
  await cacheFiles('certificate_files', [of('a', null)])
  expect(await kept()).toEqual([])
})

test('a file that does not come is fetched with the next refresh', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
  await cacheFiles('certificate_files', [of('a')])
  expect(await kept()).toEqual([])
  await cacheFiles('certificate_files', [of('a')])
  expect(await kept()).toEqual(['a'])
})

test('a file that comes after its user logged out is not kept', async () => {
  fetched.mockImplementation(async () => {
    await (await openPublic()).login.clear()
    return new Response('%PDF')
  })
  await cacheFiles('certificate_files', [of('a')])
  expect(await kept()).toEqual([])
})

test.each([404, 500])('a file that the server answers with %i keeps no other from coming', async (status) => {
  fetched.mockResolvedValueOnce(new Response('', { status }))
  await cacheFiles('certificate_files', [of('a'), of('b')])
  expect(await kept()).toEqual(['b'])
})

test('without signal the rest is not asked for', async () => {
  fetched.mockRejectedValue(new TypeError('no signal'))
  await cacheFiles('certificate_files', [of('a'), of('b')])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('the page of a captive portal is not kept as a file', async () => {
  const page = () => new Response('<html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  fetched.mockImplementation(async () => page())
  await cacheFiles('certificate_files', [of('a')])
  expect(await kept()).toEqual([])
})

test('a file that does not come in a minute is given up', async () => {
  const timeout = new AbortController()
  const after = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal)
  fetched.mockImplementationOnce((_, init) => {
    queueMicrotask(() => timeout.abort())
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  })
  await cacheFiles('certificate_files', [of('a')])
  expect(after).toHaveBeenCalledWith(60_000)
  expect(await kept()).toEqual([])
})

test('a refresh meanwhile fetches nothing twice, and its list is the one that counts', async () => {
  const answers: ((answer: Response) => void)[] = []
  fetched.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const first = cacheFiles('certificate_files', [of('a'), of('b')])
  await expect.poll(() => answers).toHaveLength(1)
  const second = cacheFiles('certificate_files', [of('a'), of('c')])
  answers[0]?.(new Response('%PDF'))
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.(new Response('%PDF'))
  await Promise.all([first, second])
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([of('a').url, of('c').url])
  expect(await kept()).toEqual(['a', 'c'])
})

test('a device that saves data fetches no file by itself, and the others once it no longer does', async () => {
  saveData(true)
  await cacheFiles('certificate_files', [of('a')])
  expect(await kept()).toEqual([])
  expect(await (await fileOf('certificate_files', of('a'))).text()).toBe('%PDF')
  saveData(false)
  await cacheFiles('certificate_files', [of('a')])
  expect(await kept()).toEqual(['a'])
})
