import { readFileSync } from 'node:fs'
import { retentionRules } from '@cubby/contract/school/retention'
import { expect, it } from 'vitest'

it('is documented in docs/privacy.md, row by row', () => {
  const documented = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
  expect(documented).toEqual(retentionRules.map(({ what, kept, why }) => `| ${what} | ${kept} | ${why} |`))
})
