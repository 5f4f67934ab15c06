import { expect, it } from 'vitest'
import type { FileStore } from '../platform/files/file-store.ts'

const bytes = new TextEncoder().encode('%PDF-1.7')
const large = Uint8Array.from({ length: 5 * 1024 * 1024 }, (_, at) => (at * 31) % 251)
let made = 0

/** A key that no test has used. */
export function aKey(): string {
  return `certificates/p1/certificate_p1_${1_700_000_000_000 + ++made}.pdf`
}

/** The tests that every file store must pass. */
export function itKeepsFiles(aStore: () => FileStore) {
  it('keeps a saved file until it is removed', async () => {
    const [files, key] = [aStore(), aKey()]
    await files.save(key, bytes)
    const file = await files.open(key)
    expect(file?.size).toBe(8)
    expect(await new Response(file?.content).text()).toBe('%PDF-1.7')
    await files.remove(key)
    await files.remove(key)
    expect(await files.open(key)).toBeNull()
    await files.save(key, bytes)
  })

  it('returns a large file in chunks, or as much of it as is read', async () => {
    const [files, key] = [aStore(), aKey()]
    await files.save(key, large)
    const file = await files.open(key)
    const pieces: Uint8Array[] = []
    for await (const piece of file?.content ?? []) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(1)
    expect(Buffer.concat(pieces).equals(large)).toBe(true)
    const again = await files.open(key)
    await again?.content.cancel()
    expect((await files.open(key))?.size).toBe(large.length)
  })

  it('never overwrites', async () => {
    const [files, key] = [aStore(), aKey()]
    await files.save(key, bytes)
    await expect(files.save(key, new Uint8Array())).rejects.toThrow('is taken')
    expect((await files.open(key))?.size).toBe(8)
  })

  it('lets only one of many concurrent writers succeed', async () => {
    const [files, key] = [aStore(), aKey()]
    const saves = Array.from({ length: 8 }, (_, size) => files.save(key, new Uint8Array(size)))
    const results = await Promise.allSettled(saves)
    const won = results.findIndex(({ status }) => status === 'fulfilled')
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await files.open(key))?.size).toBe(won)
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
  ])('has no key %j', async (bad) => {
    const files = aStore()
    await expect(files.save(bad, bytes)).rejects.toThrow('invalid file key')
    await expect(files.open(bad)).rejects.toThrow('invalid file key')
    await expect(files.remove(bad)).rejects.toThrow('invalid file key')
  })
}
