import { expect, it } from 'vitest'
import type { FileStore } from '../platform/files/file-store.ts'

const bytes = new TextEncoder().encode('%PDF-1.7')
const large = Uint8Array.from({ length: 5 * 1024 * 1024 }, (_, index) => (index * 31) % 251)
let createdKeys = 0

/** Creates a key that no test has used. */
export function createKey(): string {
  return `certificates/p1/certificate_p1_${1_700_000_000_000 + ++createdKeys}.pdf`
}

/** Declares the tests that every file store must pass. */
export function testFileStore(createStore: () => FileStore) {
  it('keeps a saved file until it is removed', async () => {
    const [files, key] = [createStore(), createKey()]
    await files.save(key, bytes)
    const file = await files.open(key)
    expect(file?.size).toBe(8)
    expect(await new Response(file?.content).text()).toBe('%PDF-1.7')
    await files.remove(key)
    await files.remove(key)
    expect(await files.open(key)).toBeNull()
    await files.save(key, bytes)
  })

  it('streams a large file in chunks, and lets the reader cancel', async () => {
    const [files, key] = [createStore(), createKey()]
    await files.save(key, large)
    const file = await files.open(key)
    const chunks: Uint8Array[] = []
    for await (const chunk of file?.content ?? []) chunks.push(chunk)
    expect(chunks.length).toBeGreaterThan(1)
    expect(Buffer.concat(chunks).equals(large)).toBe(true)
    const again = await files.open(key)
    await again?.content.cancel()
    expect((await files.open(key))?.size).toBe(large.length)
  })

  it('never overwrites', async () => {
    const [files, key] = [createStore(), createKey()]
    await files.save(key, bytes)
    await expect(files.save(key, new Uint8Array())).rejects.toThrow('is taken')
    expect((await files.open(key))?.size).toBe(8)
  })

  it('lets only one of many concurrent writers succeed', async () => {
    const [files, key] = [createStore(), createKey()]
    // Writer n saves n bytes, so the size identifies the winner.
    const saves = Array.from({ length: 8 }, (_, size) => files.save(key, new Uint8Array(size)))
    const results = await Promise.allSettled(saves)
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await files.open(key))?.size).toBe(winner)
  })

  it.each([
    '../out.pdf',
    'a/../../out.pdf',
    '/etc/passwd',
    'a\0.pdf',
    'a//b.pdf',
    'a\\..\\b.pdf',
    'a.pdf?acl',
    'noext',
    '.pdf',
    '',
  ])('rejects the invalid key %j', async (bad) => {
    const files = createStore()
    await expect(files.save(bad, bytes)).rejects.toThrow('invalid file key')
    await expect(files.open(bad)).rejects.toThrow('invalid file key')
    await expect(files.remove(bad)).rejects.toThrow('invalid file key')
  })
}
