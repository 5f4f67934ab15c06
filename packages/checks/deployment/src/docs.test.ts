import { access } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCompose } from './compose.ts'
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
  const known = `${await readText('docs/environment.md')}${await readText('compose.yaml')}`
  for (const [, name = ''] of example.matchAll(/^([A-Z_]+)=/gm)) expect(known.includes(name), name).toBe(true)
})

it.each([
  ['Backup', true],
  ['Upgrade', false],
  ['Rollback', true],
])('says how to do it with Docker: %s', async (heading, restores) => {
  const [, rest = ''] = (await readText('docs/deployment.md')).split(`\n## ${heading}\n`)
  const [section = ''] = rest.split('\n## ')
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands)
  const commands = blocks.find((block) => block.includes('docker compose')) ?? ''
  expect(commands.includes('createdb') && commands.includes('restore.ts')).toBe(restores)
  expect(commands).toContain('docker compose up --')
  const named = [...commands.matchAll(/docker compose (?:exec|run --rm|stop) ([a-z]+)/g)]
  expect(named.length).toBeGreaterThan(0)
  const { services } = await readCompose()
  for (const [, service = ''] of named) expect(services).toHaveProperty(service)
})

it('creates the database before it installs Cubby with systemd', async () => {
  const [, section = ''] = (await readText('docs/deployment.md')).split('\n## systemd\n')
  expect(section).toMatch(
    /createuser [-a-z ]*cubby_server\n[-a-z ]*createuser [-a-z ]*cubby\n[-a-z ]*createdb --owner=cubby cubby\n.*systemctl enable/s,
  )
})

it('has a configuration of nginx that passes on what Cubby needs', async () => {
  const [plain = '', encrypted = ''] = (await readText('deploy/nginx.conf')).split('listen 443')
  expect(plain).toMatch(/location \/api\/ \{\s+return 403;/)
  expect(plain).toContain('return 301 https://$host$request_uri;')
  // Shorter than KEEP_ALIVE_MS of the server.
  expect(plain).toContain('keepalive_timeout 60s;')
  expect(encrypted).toContain('ssl_protocols TLSv1.2 TLSv1.3;')
  expect(encrypted).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(encrypted).not.toContain('proxy_request_buffering')
  // More than IMPORT_ZIP_MAX_BYTES.
  expect(encrypted).toContain('client_max_body_size 51m;')
})

it('trusts a proxy on the host, with systemd and with Docker', async () => {
  const [, list = ''] = /^TRUSTED_PROXIES=(.*)$/m.exec(await readText('deploy/example.env')) ?? []
  // The gateway of the first network that Compose creates.
  for (const peer of ['127.0.0.1', '172.18.0.1']) expect(isTrusted(list, peer), peer).toBe(true)
  expect(isTrusted(list, '203.0.113.9')).toBe(false)
})

function isTrusted(list: string, address: string): boolean {
  const trusted = new BlockList()
  for (const item of list.split(',')) {
    const [network = '', prefix = '32'] = item.split('/')
    trusted.addSubnet(network, Number(prefix), 'ipv4')
  }
  return trusted.check(address)
}

it('names the variables that a Worker ignores', async () => {
  const ignored = /((?:`\w+`,? (?:and )?)+)have no effect/.exec(await readText('docs/edge.md'))?.[1] ?? ''
  const names = [...ignored.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const documented = await readText('docs/environment.md')
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(documented).toContain(`| \`${name}\` |`)
})
