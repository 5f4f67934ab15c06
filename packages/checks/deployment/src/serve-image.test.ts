import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCompose } from './compose.ts'
import { imageOf, parseDockerfile } from './dockerfile.ts'
import { REPOSITORY, readText } from './repository.ts'
import { finish } from './run-command.ts'
import { type ServedImage, serveImage } from './serve-image.ts'

/** Replacements for the programs of the container, first in the PATH. */
async function fakePrograms(folder: string, programs: Record<string, string>): Promise<string> {
  await mkdir(folder)
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(folder, name), 0o755)
  }
  return [folder, dirname(process.execPath), process.env.PATH].join(delimiter)
}

/** The tests build on each other: the last one stops the server. */
describe('the server of the image', () => {
  let server: ServedImage
  beforeAll(async () => {
    server = await serveImage(imageOf(parseDockerfile(await readText('Dockerfile'))), REPOSITORY)
  })

  it('serves the app and is healthy', async () => {
    expect(await server.homePage()).toContain('<div id="root">')
    expect(await server.checkHealth()).toBe(0)
  })

  it('is backed up at night by the service of compose.yaml', async () => {
    const { services } = await readCompose()
    const { DATA_DIR = '', ...env } = server.env
    const slept = join(DATA_DIR, 'slept')
    const PATH = await fakePrograms(join(DATA_DIR, 'bin'), {
      // November 22, 2026, at 01:00 UTC.
      date: 'echo 1795309200',
      // The second sleep ends the loop.
      sleep: `echo "$1" >> ${slept}; [ "$(wc -l < ${slept})" -lt 2 ] || kill $PPID`,
    })
    const BACKUP_DIR = join(DATA_DIR, 'backups')
    // Compose reads $$ as one $.
    const command = services.backup.command?.map((part) => part.replaceAll('$$', '$')) ?? []
    const { output } = await finish(command, { cwd: REPOSITORY, env: { ...env, DATA_DIR, BACKUP_DIR, PATH } })
    expect(await readdir(BACKUP_DIR), output).toHaveLength(1)
    const [seconds] = (await readFile(slept, 'utf8')).split('\n')
    expect(Number(seconds)).toBe(2.5 * 60 * 60)
  })

  it('shuts down cleanly, and is unhealthy afterwards', async () => {
    expect(await server.stop()).toBe(0)
    expect(await server.checkHealth()).toBe(1)
  })
})
