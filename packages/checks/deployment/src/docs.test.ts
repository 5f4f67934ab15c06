import { execFileSync } from 'node:child_process'
import { BlockList } from 'node:net'
import { dirname, join } from 'node:path'
import {
  HOUR_REMINDER_DAYS,
  IMPORT_ROWS_LIMIT,
  INVITATION_DAYS,
  INVOICE_REMINDER_DAYS,
  JOIN_CODE_MINUTES,
  TRANSCRIPT_LINK_DAYS,
  TRANSCRIPT_LINKS_LIMIT,
  UNDO_SECONDS,
  USER_UPLOADS_LIMIT,
} from '@cubby/contract/constants'
import { LOGIN_DAYS, LOGIN_IDLE_DAYS } from '@cubby/contract/school/retention'
import { expect, it } from 'vitest'
import { readCompose } from './compose.ts'
import { headingsOf, REPOSITORY, readText } from './repository.ts'

const COMMANDS_OF_PNPM = ['audit', 'exec', 'install', 'sbom']
/** A build writes the first, an operator the second. */
const NOT_IN_GIT = ['pwa/source-maps', 'compose.override.yaml']

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: REPOSITORY,
  encoding: 'utf8',
  maxBuffer: 10_000_000,
})
  .trim()
  .split('\n')
const pages = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
const { scripts } = JSON.parse(await readText('package.json'))
const projects = [...(await readText('vitest.config.ts')).matchAll(/name: '(.+)'/g)].map(([, name]) => name)
/** Where variables are read: everything but the pages. */
const code = (
  await Promise.all(
    files.filter((path) => /\.(?:[mc]?[jt]sx?|jsonc?|ya?ml|env|html)$/.test(path)).map(readText),
  )
).join('\n')

it.each(pages)('%s names only links, files, commands, and variables that exist', async (page) => {
  const text = await readText(page)
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)
  const paths = [
    ...named.filter(isPath),
    // Commands name them, too.
    ...(text.match(
      /\b(?:deploy|api\/src|docs|packages\/\w+)\/[\w./-]+\w(?![\w-]*<)|[\w-]+\.(?:service|timer)\b/g,
    ) ?? []),
  ]
  expect([
    ...(await brokenLinks(page, text)),
    ...paths.filter((path) => !NOT_IN_GIT.includes(path) && !exists(path)),
    ...matchesOf(text, /pnpm(?:@12)? (?:run )?([a-z][a-z:-]*)/g).filter(
      (name) => !(name in scripts || COMMANDS_OF_PNPM.includes(name)),
    ),
    ...matchesOf(text, /--project (?:'(.+?)'|(\w+))/g).filter(
      (name) => !projects.some((project) => project && globOf(name).test(project)),
    ),
    ...named
      .flatMap((words) => words.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*/g) ?? [])
      .filter((name) => !code.includes(name)),
  ]).toEqual([])
})

async function brokenLinks(page: string, text: string): Promise<string[]> {
  const broken: string[] = []
  for (const link of matchesOf(text, /\]\(([^)\s]+)\)/g)) {
    if (/^(?:https?|mailto):/.test(link)) continue
    const [path = '', heading] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    const isFile = files.includes(target)
    if (!isFile && !files.some((file) => file.startsWith(`${target}/`))) broken.push(link)
    else if (heading && !headingsOf(await readText(target)).includes(heading)) broken.push(link)
  }
  return broken
}

const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '')

/** A file with a known ending, or a folder. */
const isPath = (words: string) =>
  /^[\w.*-]+(?:\/[\w.*-]+)*\.(?:ts|tsx|mjs|md|jsonc?|yaml|sql|css|conf|service|timer|grit)$/.test(words) ||
  /^(?:api|pwa|packages|docs|deploy)(?:\/[\w.*-]+)+$/.test(words)

/** Whether the end of a path, with `*` for any part of a name, is that of a file or of its folder. */
function exists(path: string): boolean {
  const glob = path.includes('*') && globOf(path)
  return files.some((file) =>
    glob ? glob.test(`/${file}`) : `/${file}`.endsWith(`/${path}`) || file.startsWith(`${path}/`),
  )
}

const globOf = (name: string) =>
  new RegExp(`(?:^|/)${name.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')}$`)

const listed = (numbers: readonly number[]) => numbers.join(', ').replace(/, (?=\d+$)/, ', and ')

it.each([
  ['docs/glossary.md', `undone for ${UNDO_SECONDS} seconds`],
  ['docs/hours.md', `works for ${TRANSCRIPT_LINK_DAYS} days`],
  ['docs/hours.md', `at most ${TRANSCRIPT_LINKS_LIMIT} open links`],
  ['docs/hours.md', `${listed(HOUR_REMINDER_DAYS)} days before`],
  ['docs/centers.md', `${listed(INVOICE_REMINDER_DAYS)} days after`],
  ['docs/moving-to-cubby.md', `${IMPORT_ROWS_LIMIT.toLocaleString('en-US')} rows`],
  [
    'docs/security-reference.md',
    `after ${LOGIN_IDLE_DAYS} days without use, after ${LOGIN_DAYS} days in any case`,
  ],
  ['docs/security-reference.md', `within ${INVITATION_DAYS} days, once`],
  ['docs/security-reference.md', `within ${JOIN_CODE_MINUTES} minutes, once`],
  ['docs/security-reference.md', `${USER_UPLOADS_LIMIT} documents`],
])('%s says "%s", as the code does', async (page, words) => {
  expect(await readText(page)).toContain(words)
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
  // Shorter than the keepAliveTimeout of the server.
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
