import { expect, it } from 'vitest'
import { REPOSITORY } from './repository.ts'
import { finish } from './run-command.ts'

// With the registry and the proxy of this machine.
const ownEnvironment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
)
const pnpm = (...args: string[]) =>
  finish([process.env.npm_execpath ?? 'pnpm', ...args], { cwd: REPOSITORY, env: ownEnvironment })

it('no library of the server has a known vulnerability that is high or critical', async ({ skip }) => {
  const { code, output } = await pnpm('audit', '--prod', '--audit-level', 'high')
  // Many networks and mirrors do not pass on the question.
  if (/ERR_PNPM_AUDIT_BAD_RESPONSE|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/.test(output)) {
    skip('the registry does not respond to audits here')
  }
  expect(output).toBe('No known vulnerabilities found\n')
  expect(code).toBe(0)
})

it('the bill of materials of a release names each library with its version and license', async () => {
  const { output } = await pnpm('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod')
  const { components } = JSON.parse(output.slice(output.indexOf('{'))) as {
    components: { name: string; version: string; licenses?: unknown[] }[]
  }
  const hono = components.find(({ name }) => name === 'hono')
  expect(hono?.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(hono?.licenses).toHaveLength(1)
  expect(components.length).toBeGreaterThan(100)
})
