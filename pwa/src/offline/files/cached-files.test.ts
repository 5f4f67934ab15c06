import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/client.ts'
import { cacheFiles, fileOf } from '@/offline/files/cached-files.ts'
import { openPublic, openUserDb } from '@/offline/store/schema.ts'
import { sha256 } from '@/offline/store/sha-256.ts'
import { emptyDevice, loginOf } from '@/offline/testing.ts'
import { DamagedDownloadError, DamagedFileError } from './cached-files.ts'

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

const aFile = (
  id: string,
  url: string | null = `/api/certificates/${id}/file`,
  hash: string | null = null,
) => ({
  id,
  url,
  hash,
})
/** A file whose content is `%PDF`. */
const pdfFile = async (id: string) => aFile(id, undefined, await sha256(new TextEncoder().encode('%PDF')))
const kept = async () => (await openUserDb('ada')).certificate_files.toCollection().primaryKeys()

test('each file is fetched once, with the token, and opens without the server', async () => {
  await cacheFiles('certificate_files', [aFile('a'), aFile('b')])
  await cacheFiles('certificate_files', [aFile('a'), aFile('b')])
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ Authorization: `Bearer ${loginOf('ada').token}` })
  fetched.mockRejectedValue(new TypeError('no signal'))
  expect(await fileOf('certificate_files', aFile('a'))).toBeDefined()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('stores bytes and no blob, which WebKit refuses in a private window', async () => {
  fetched.mockResolvedValue(new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }))
  await cacheFiles('certificate_files', [aFile('a')])
  const stored = await (await openUserDb('ada')).certificate_files.get('a')
  expect(stored).toEqual({
    id: 'a',
    bytes: new TextEncoder().encode('%PDF').buffer,
    type: 'application/pdf',
    hash: await sha256(new TextEncoder().encode('%PDF')),
  })
  const file = await fileOf('certificate_files', aFile('a'))
  expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF'])
})

test('deletes a file that was revoked or removed from the server', async () => {
  await cacheFiles('certificate_files', [aFile('a'), aFile('b')])
  await cacheFiles('certificate_files', [aFile('a', null)])
  expect(await kept()).toEqual([])
})

test('a failed download is repeated with the next refresh', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
  await cacheFiles('certificate_files', [aFile('a')])
  expect(await kept()).toEqual([])
  await cacheFiles('certificate_files', [aFile('a')])
  expect(await kept()).toEqual(['a'])
})

test('a file that arrives after its user logged out is not stored', async () => {
  fetched.mockImplementation(async () => {
    await (await openPublic()).login.clear()
    return new Response('%PDF')
  })
  await cacheFiles('certificate_files', [aFile('a')])
  expect(await kept()).toEqual([])
})

test.each([404, 500])('a file that fails with %i does not block the others', async (status) => {
  fetched.mockResolvedValueOnce(new Response('', { status }))
  await cacheFiles('certificate_files', [aFile('a'), aFile('b')])
  expect(await kept()).toEqual(['b'])
})

test('stops requesting files without a connection', async () => {
  fetched.mockRejectedValue(new TypeError('no signal'))
  await cacheFiles('certificate_files', [aFile('a'), aFile('b')])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('the page of a captive portal is not stored as a file', async () => {
  const page = () => new Response('<html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  fetched.mockImplementation(async () => page())
  await cacheFiles('certificate_files', [aFile('a')])
  expect(await kept()).toEqual([])
})

test('a download times out after a minute', async () => {
  const timeout = new AbortController()
  const after = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal)
  fetched.mockImplementationOnce((_, init) => {
    queueMicrotask(() => timeout.abort())
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  })
  await cacheFiles('certificate_files', [aFile('a')])
  expect(after).toHaveBeenCalledWith(60_000)
  expect(await kept()).toEqual([])
})

test('a refresh during a download fetches nothing twice, and its list replaces the earlier one', async () => {
  const responders: ((response: Response) => void)[] = []
  fetched.mockImplementation(() => new Promise((resolve) => responders.push(resolve)))
  const first = cacheFiles('certificate_files', [aFile('a'), aFile('b')])
  await expect.poll(() => responders).toHaveLength(1)
  const second = cacheFiles('certificate_files', [aFile('a'), aFile('c')])
  responders[0]?.(new Response('%PDF'))
  await expect.poll(() => responders).toHaveLength(2)
  responders[1]?.(new Response('%PDF'))
  await Promise.all([first, second])
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([aFile('a').url, aFile('c').url])
  expect(await kept()).toEqual(['a', 'c'])
})

test('with data saver on, downloads files only when they are opened; with it off, downloads the rest', async () => {
  saveData(true)
  await cacheFiles('certificate_files', [aFile('a')])
  expect(await kept()).toEqual([])
  expect(await (await fileOf('certificate_files', aFile('a'))).text()).toBe('%PDF')
  saveData(false)
  await cacheFiles('certificate_files', [aFile('a')])
  expect(await kept()).toEqual(['a'])
})

/** Stores other bytes under the id, as a failing flash memory does. */
async function damage(id: string) {
  await (await openUserDb('ada')).certificate_files.put({ id, blob: new Blob(['%PDG']) })
}

test('a damaged copy is replaced when it is opened, and then opens without the server', async () => {
  const file = await pdfFile('a')
  await cacheFiles('certificate_files', [file])
  await damage('a')
  expect(await (await fileOf('certificate_files', file)).text()).toBe('%PDF')
  fetched.mockRejectedValue(new TypeError('no signal'))
  expect(await (await fileOf('certificate_files', file)).text()).toBe('%PDF')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a copy that cannot be read is replaced', async () => {
  const file = await pdfFile('a')
  await cacheFiles('certificate_files', [file])
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'))
  await fileOf('certificate_files', file)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('without a connection, a damaged copy is reported and not opened', async () => {
  const file = await pdfFile('a')
  await cacheFiles('certificate_files', [file])
  await damage('a')
  fetched.mockRejectedValue(new TypeError('no signal'))
  await expect(fileOf('certificate_files', file)).rejects.toThrow(DamagedFileError)
})

test('a server error for a damaged copy is not reported as a lost connection', async () => {
  const file = await pdfFile('a')
  await cacheFiles('certificate_files', [file])
  await damage('a')
  fetched.mockResolvedValue(new Response('', { status: 503 }))
  await expect(fileOf('certificate_files', file)).rejects.toThrow(ApiError)
})

test('a download with the wrong hash is not stored or opened, and does not block other downloads', async () => {
  fetched.mockResolvedValueOnce(new Response('%PDG'))
  await cacheFiles('certificate_files', [await pdfFile('a'), await pdfFile('b')])
  expect(await kept()).toEqual(['b'])
  fetched.mockResolvedValueOnce(new Response('%PDG'))
  await expect(fileOf('certificate_files', await pdfFile('a'))).rejects.toThrow(DamagedDownloadError)
})

test('a copy without a hash from the server is checked against the hash of its download', async () => {
  await cacheFiles('certificate_files', [aFile('a')])
  const { certificate_files } = await openUserDb('ada')
  const row = await certificate_files.get('a')
  if (!row) throw new Error('the file is not stored')
  await certificate_files.put({ ...row, bytes: new TextEncoder().encode('%PDG').buffer })
  expect(await (await fileOf('certificate_files', aFile('a'))).text()).toBe('%PDF')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a copy of an older version of the app, without any hash, opens unchecked', async () => {
  await cacheFiles('certificate_files', [aFile('a')])
  await damage('a')
  expect(await (await fileOf('certificate_files', aFile('a'))).text()).toBe('%PDG')
})
