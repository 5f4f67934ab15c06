import { exec, execFile } from 'node:child_process'
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const REPOSITORY = join(import.meta.dirname, '../../../../..')
/** What a server of the release needs. */
const INSTALL =
  'pnpm install --frozen-lockfile --trust-lockfile --prefer-offline --prod --filter-prod @cubby/api...'

/** The last release. `docs/releases.md` says when this changes. */
export const LAST_RELEASE = { version: '2.0.0', commit: '8eb085804c153d7223001203883f03f86b8db2ed' }

export interface ReleasedCode {
  /** The script that starts the server. */
  readonly entry: string
  readonly remove: () => Promise<void>
}

/**
 * Writes the code of a release to a new folder, with its own dependencies. Throws in a clone without the history.
 */
export async function writeCode({ version, commit }: typeof LAST_RELEASE): Promise<ReleasedCode> {
  await run('git', ['cat-file', '-e', `${commit}^{tree}`], { cwd: REPOSITORY }).catch(() => {
    throw new Error(`the history of Git has no version ${version}: run \`git fetch --unshallow\``)
  })
  // Without symbolic links, because Node resolves them in the paths of modules.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cubby-release-')))
  const archive = join(folder, 'release.tar')
  await run('git', ['archive', '--output', archive, commit], { cwd: REPOSITORY })
  await run('tar', ['-xf', archive, '-C', folder])
  await promisify(exec)(INSTALL, { cwd: folder })
  await symlink(join(REPOSITORY, 'pwa/dist'), join(folder, 'pwa/dist'))
  return {
    entry: join(folder, 'api/src/node.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
