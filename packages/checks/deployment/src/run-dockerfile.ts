import { execFile } from 'node:child_process'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Stage, Step } from './dockerfile.ts'
import { REPOSITORY } from './repository.ts'

const run = promisify(execFile)

/** The image's working directory. Outside of a container, the folder of a stage replaces it. */
export const WORKDIR = '/app'

/**
 * Runs the stages of a Dockerfile without Docker. Each stage gets its own folder below `root`, which replaces
 * WORKDIR. Returns the folder of the last stage.
 */
export async function runDockerfile(stages: readonly Stage[], root: string): Promise<string> {
  const folders = new Map<string, string>()
  let folder = root
  for (const [index, stage] of stages.entries()) {
    folder = join(root, `${index}`)
    await mkdir(folder)
    if (stage.name) folders.set(stage.name, folder)
    for (const step of stage.steps) {
      if (step.keyword === 'RUN') await run('sh', ['-c', step.text], { cwd: folder, maxBuffer: 2 ** 26 })
      if (step.keyword === 'COPY') await copy(step, folder, folders)
    }
  }
  return folder
}

async function copy({ flags, text }: Step, folder: string, folders: ReadonlyMap<string, string>) {
  const [target = '', ...sources] = text.split(/\s+/).reverse()
  for (const source of sources) {
    const from = flags.from ? folders.get(flags.from) : undefined
    if (from) {
      await copyContent(join(from, relative(WORKDIR, source)), join(folder, target), () => true)
    } else {
      await copyContent(join(REPOSITORY, source), join(folder, target), inContext, target.endsWith('/'))
    }
  }
}

/**
 * Copies as COPY does. Of a folder, copies its content. With `intoFolder`, copies a file into the target
 * folder.
 */
async function copyContent(
  source: string,
  target: string,
  filter: (path: string) => boolean,
  intoFolder = false,
): Promise<void> {
  const isFolder = await readdir(source).then(
    () => true,
    () => false,
  )
  const to = isFolder || !intoFolder ? target : join(target, source.slice(dirname(source).length))
  await cp(source, to, { recursive: true, filter, verbatimSymlinks: true })
}

/** The names and paths that .dockerignore excludes. dockerfile.test.ts checks that both lists are the same. */
export const IGNORED = [
  '.git',
  '.data',
  'deploy',
  'docs',
  'node_modules',
  'dist',
  'pwa/source-maps',
  'api/src/testing',
]

function inContext(path: string): boolean {
  const inRepository = `/${relative(REPOSITORY, path)}/`
  return (
    !IGNORED.some((ignored) => inRepository.includes(`/${ignored}/`)) && !/\.test\.tsx?$|\.log$/.test(path)
  )
}
