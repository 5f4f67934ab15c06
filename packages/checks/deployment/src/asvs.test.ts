import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { requirements } from './asvs-requirements.ts'
import { REPOSITORY, readText } from './repository.ts'

const page = await readText('docs/asvs.md')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \|$/gm)].map(([, number = '', rest = '']) => {
  const [level = '', asks = '', state = '', where = '', ...more] = rest.split(' | ')
  return { number, level, asks, state, where, more }
})
const numbersOf = (level: string) => rows.filter((row) => row.level === level).map(({ number }) => number)
/** The files of the repository that a text names. */
const filesIn = (text: string) => [...text.matchAll(/`([\w.-]+\/[\w./-]+|[\w-]+\.(?:json|yaml))`/g)]

it('has every requirement of levels 1 and 2 once, in the order of the standard', () => {
  expect(numbersOf('1')).toEqual(requirements[1])
  expect(numbersOf('2')).toEqual(requirements[2])
  expect(rows).toHaveLength(requirements[1].length + requirements[2].length)
})

it('says of each what it asks, its state, and where or why not', () => {
  for (const { number, asks, state, where, more } of rows) {
    expect(asks, number).not.toBe('')
    expect(['met', 'not applicable', 'not met'], number).toContain(state)
    expect(where.length, number).toBeGreaterThan(10)
    expect(more, number).toEqual([])
  }
})

it('names a file for each that is met', () => {
  for (const { number, state, where } of rows) {
    if (state === 'met') expect(filesIn(where).length, number).toBeGreaterThan(0)
  }
})

it('names only files that exist', async () => {
  for (const [, path = ''] of filesIn(page)) await access(join(REPOSITORY, path))
})

it('names only parts of the security reference that exist', async () => {
  const reference = await readText('docs/security-reference.md')
  const parts = [...page.matchAll(/`docs\/security-reference\.md` \((.*?)\)/g)].map(([, part]) => part)
  expect(parts.length).toBeGreaterThan(5)
  for (const part of parts) expect(reference).toContain(`\n## ${part}\n`)
})

it('counts them correctly', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  expect(page).toContain(
    `Of ${rows.length} requirements, ${count('met')} are met, ${count('not applicable')} are not applicable, and ${count('not met')} are not met.`,
  )
})
