import { execFile, execFileSync } from 'node:child_process'
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { REPOSITORY, readText } from './repository.ts'

const run = promisify(execFile)
const units = (await readdir(join(REPOSITORY, 'deploy'))).filter((name) => /\.(service|timer)$/.test(name))

function hasSystemd(): boolean {
  try {
    return execFileSync('systemd-analyze', ['--version']).length > 0
  } catch {
    return false
  }
}

/** Copies of the units whose executable exists on this machine. */
async function copyUnits(): Promise<{ folder: string; paths: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'cubby-units-'))
  const paths: string[] = []
  for (const unit of units) {
    const text = (await readText(`deploy/${unit}`)).replace('/usr/bin/node', process.execPath)
    paths.push(join(folder, unit))
    await writeFile(join(folder, unit), text)
  }
  return { folder, paths }
}

describe('the systemd units', () => {
  it('run scripts that exist', async () => {
    const scripts = (await Promise.all(units.map((unit) => readText(`deploy/${unit}`)))).flatMap(
      (text) => /^ExecStart=\/usr\/bin\/node (?:--\S+ )*(\S+)$/m.exec(text)?.[1] ?? [],
    )
    expect(scripts.sort()).toEqual([
      'api/src/commands/backup.ts',
      'api/src/commands/migrate.ts',
      'api/src/node.ts',
    ])
    for (const script of scripts) await access(join(REPOSITORY, script))
  })

  it('cannot read the history of the source code', async () => {
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      expect(await readText(`deploy/${unit}`), unit).toContain('\nInaccessiblePaths=-/opt/cubby/.git\n')
    }
  })

  it.runIf(hasSystemd())('are valid and sandboxed', { timeout: 120_000 }, async () => {
    const { folder, paths } = await copyUnits()
    expect(paths.length).toBe(4)
    const { stdout, stderr } = await run('systemd-analyze', ['verify', ...paths])
    expect(stdout + stderr).toBe('')
    for (const path of paths.filter((unit) => unit.endsWith('.service'))) {
      // 10 is unprotected, 0 is fully protected.
      await run('systemd-analyze', ['security', '--offline=yes', '--threshold=15', path])
    }
    await writeFile(paths[0] ?? '', '[Service]\nExecStart=/nowhere\nNoSuchSetting=1\n')
    await expect(run('systemd-analyze', ['verify', paths[0] ?? ''])).rejects.toThrow()
    await rm(folder, { recursive: true })
  })
})
