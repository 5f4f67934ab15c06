import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { useFolders } from '../testing/folder.ts'
import { localFolder } from './local-folder.ts'

const aFolder = useFolders()
const bytes = new TextEncoder().encode('%PDF-1.7')
const key = 'certificates/p1/certificate_p1_1700000000000.pdf'

it('keeps what was saved until it is removed', async () => {
  const folder = aFolder()
  const files = localFolder(folder)
  await files.save(key, bytes)
  const file = await files.open(key)
  expect(file?.size).toBe(8)
  expect(await new Response(file?.content).text()).toBe('%PDF-1.7')
  await files.remove(key)
  await files.remove(key)
  expect(await files.open(key)).toBeNull()
})

it('never overwrites', async () => {
  const folder = aFolder()
  const files = localFolder(folder)
  await files.save(key, bytes)
  await expect(files.save(key, new Uint8Array())).rejects.toThrow('EEXIST')
  expect((await files.open(key))?.size).toBe(8)
})

it.each([
  '../out.pdf',
  'a/../../out.pdf',
  '/etc/passwd',
  'a\0.pdf',
  'a//b.pdf',
  'a\\..\\b.pdf',
  'noext',
  '.pdf',
  '',
])('has no key %j', async (bad) => {
  const folder = aFolder()
  const files = localFolder(folder)
  await expect(files.save(bad, bytes)).rejects.toThrow('no file has the key')
  await expect(files.open(bad)).rejects.toThrow('no file has the key')
  await expect(files.remove(bad)).rejects.toThrow('no file has the key')
  expect(await readdir(folder)).not.toContain('out.pdf')
})
