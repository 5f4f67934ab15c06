import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useFolders } from '../../testing/folder.ts'
import { sourceMapsIn } from './file-folders.ts'

const aFolder = useFolders()

it('reads the map of a script by its version, and nothing outside of the folder', async () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'maps/1.0.0/assets'), { recursive: true })
  writeFileSync(join(folder, 'maps/1.0.0/assets/shared.js.map'), '{}')
  writeFileSync(join(folder, 'secret.js.map'), '{}')
  const read = sourceMapsIn(join(folder, 'maps'))
  expect(await read('1.0.0', '/assets/shared.js')).toBe('{}')
  expect(await read('1.0.1', '/assets/shared.js')).toBeNull()
  expect(await read('1.0.0', '/../../secret.js')).toBeNull()
  expect(await read('..', '/secret.js')).toBeNull()
})
