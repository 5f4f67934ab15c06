import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useFolders } from '../testing/folder.ts'
import { lockFolder } from './folder-lock.ts'

const aFolder = useFolders()

it('refuses the second opener with a sentence that helps', async () => {
  const folder = aFolder()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(other, 'spawn')
  writeFileSync(join(folder, 'cubby.pid'), String(other.pid))
  expect(() => lockFolder(folder)).toThrow(
    `Another Cubby (process ${other.pid}) is using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  )
  other.kill()
  await once(other, 'exit')
  lockFolder(folder)()
})

it('can be taken again after the release', () => {
  const folder = aFolder()
  lockFolder(folder)()
  lockFolder(folder)()
})
