import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useFolders } from '../../testing/folder.ts'
import { lockFolder } from './folder-lock.ts'

const aFolder = useFolders()

it('refuses a second process with a helpful message', async () => {
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

it('gives a stale lock to one of the processes that find it, and refuses the others', async () => {
  const folder = aFolder()
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  writeFileSync(join(folder, 'cubby.pid'), String(dead.pid))
  const opener = `
    import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
    process.stdin.once('data', () => {
      try {
        lockFolder(${JSON.stringify(folder)})
        process.stdout.write('mine')
      } catch (error) {
        process.stdout.write(error.message)
      }
    })
    process.stdout.write('ready')`
  const openers = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', opener]),
  )
  const everyOutput = () =>
    Promise.all(openers.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])))
  await everyOutput()
  const outputs = everyOutput()
  for (const { stdin } of openers) stdin.write('go')
  const results = await outputs
  // All processes must run until here.
  for (const { stdin } of openers) stdin.end()
  expect(results.filter((text) => text === 'mine')).toHaveLength(1)
  expect(results.filter((text) => text.startsWith('Another Cubby (process'))).toHaveLength(3)
})
