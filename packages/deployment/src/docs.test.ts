import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REPOSITORY, readText } from './repository.ts'

const COMMANDS_OF_PNPM = ['install', 'exec', 'sbom', 'audit']
const PAGES = [
  'README.md',
  'docs/deployment.md',
  'docs/edge.md',
  'docs/scaling.md',
  'docs/security.md',
  'docs/security-reference.md',
]

it.each(PAGES)('%s refers only to scripts, files, and units that exist', async (path) => {
  const page = await readText(path)
  const { scripts } = JSON.parse(await readText('package.json'))
  const named = [...page.matchAll(/pnpm(?:@12)? (?:run )?([a-z][a-z:-]*)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(0)
  for (const name of named)
    if (!COMMANDS_OF_PNPM.includes(name ?? '')) expect(scripts).toHaveProperty([name ?? ''])
  const files = [...page.matchAll(/(?:deploy|api\/src|docs|packages\/\w+)\/[\w./-]+\w/g)].map(
    ([name]) => name,
  )
  for (const name of files) await access(join(REPOSITORY, name))
  for (const [, unit] of page.matchAll(/([\w-]+\.(?:service|timer))\b/g)) {
    await access(join(REPOSITORY, 'deploy', unit ?? ''))
  }
})

it('has an example environment with variables that exist', async () => {
  const example = await readText('deploy/example.env')
  const known = `${await readText('README.md')}${await readText('compose.yaml')}`
  for (const [, name = ''] of example.matchAll(/^([A-Z_]+)=/gm)) expect(known.includes(name), name).toBe(true)
})

it('names the variables that a Worker ignores', async () => {
  const ignored = /((?:`\w+`,? (?:and )?)+)have no effect/.exec(await readText('docs/edge.md'))?.[1] ?? ''
  const names = [...ignored.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const readme = await readText('README.md')
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(readme).toContain(`| \`${name}\` |`)
})
