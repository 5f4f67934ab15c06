import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createKey, testFileStore } from '../../testing/file-store-contract.ts'
import { useFolders } from '../../testing/folder.ts'
import { ServiceUnavailable } from '../errors.ts'
import { localFolder } from './local-folder.ts'

const aFolder = useFolders()
testFileStore(() => localFolder(aFolder()))

it('leaves no temporary files, even after a rejected save', async () => {
  const folder = aFolder()
  const [files, key] = [localFolder(folder), createKey()]
  await files.save(key, new Uint8Array(8))
  await expect(files.save(key, new Uint8Array())).rejects.toThrow()
  await expect(files.save('../out.pdf', new Uint8Array())).rejects.toThrow()
  const found = await readdir(folder, { recursive: true })
  expect(found.sort()).toEqual(['certificates', 'certificates/p1', key])
})

it('is unavailable when a file cannot be removed', async () => {
  const folder = aFolder()
  const key = createKey()
  await mkdir(join(folder, key), { recursive: true })
  await expect(localFolder(folder).remove(key)).rejects.toThrow(ServiceUnavailable)
})
