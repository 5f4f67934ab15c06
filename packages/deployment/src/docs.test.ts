import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REPOSITORY, readText } from './repository.ts'

const page = await readText('docs/deployment.md')

it('refers only to scripts, files, and units that exist', async () => {
  const { scripts } = JSON.parse(await readText('package.json'))
  const named = [...page.matchAll(/pnpm(?:@12)? ([a-z:]+)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) if (name !== 'install') expect(scripts).toHaveProperty([name ?? ''])
  const files = [...page.matchAll(/(?:deploy|api\/src|docs)\/[\w./-]+\w/g)].map(([name]) => name)
  expect(files.length).toBeGreaterThan(5)
  for (const name of files) await access(join(REPOSITORY, name))
  for (const [, unit] of page.matchAll(/([\w-]+\.(?:service|timer))/g)) {
    await access(join(REPOSITORY, 'deploy', unit ?? ''))
  }
})

it('has an example environment with variables that exist', async () => {
  const example = await readText('deploy/example.env')
  const known = `${await readText('README.md')}${await readText('compose.yaml')}`
  for (const [, name = ''] of example.matchAll(/^([A-Z_]+)=/gm)) expect(known.includes(name), name).toBe(true)
})
