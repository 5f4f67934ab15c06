import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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

it('goes to one of those who find a lock of the dead, and the others are told', async () => {
  const folder = aFolder()
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  writeFileSync(join(folder, 'cubby.pid'), String(dead.pid))
  const start = Date.now() + 500
  const opener = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)})
    while (Date.now() < ${start});
    try { lockFolder(${JSON.stringify(folder)}); console.log('mine') } catch (error) { console.log(error.message) }
    await new Promise((resolve) => setTimeout(resolve, 1000))`
  const said = await Promise.all(
    Array.from({ length: 4 }, () =>
      text(spawn(process.execPath, ['--input-type=module', '-e', opener]).stdout),
    ),
  )
  expect(said.filter((line) => line === 'mine\n')).toHaveLength(1)
  expect(said.filter((line) => line.startsWith('Another Cubby (process'))).toHaveLength(3)
})
