import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clamd } from '../platform/files/clamd.ts'
import type { ScannerAddress } from '../platform/files/virus-scanner.ts'
import { EICAR } from './clamd-stand-in.ts'

export const isClamdInstalled = spawnSync('clamd', ['--version']).error === undefined

/**
 * Starts clamd on a socket in the folder. Its only signature finds the EICAR text anywhere in a file. Returns
 * the address and a function that stops it.
 */
export async function startClamd(
  folder: string,
): Promise<{ address: ScannerAddress; stop: () => Promise<void> }> {
  const path = join(folder, 'clamd.sock')
  const signature = Buffer.from(EICAR).toString('hex')
  // Name, any type of file, any offset.
  await writeFile(join(folder, 'eicar.ndb'), `Cubby.Eicar:0:*:${signature}\n`)
  const config = join(folder, 'clamd.conf')
  await writeFile(config, `DatabaseDirectory ${folder}\nLocalSocket ${path}\nForeground yes\n`)
  const server = spawn('clamd', ['--config-file', config], { stdio: 'ignore' })
  const stopped = once(server, 'exit')
  const address = { path }
  for (;;) {
    const answers = await clamd(address)
      .about()
      .then(
        () => true,
        () => false,
      )
    if (answers) break
    if (server.exitCode !== null) throw new Error(`clamd ended with code ${server.exitCode}`)
    await new Promise(setImmediate)
  }
  return {
    address,
    async stop() {
      server.kill()
      await stopped
    },
  }
}
