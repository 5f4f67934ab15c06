import { expect, it } from 'vitest'
import { requirements } from './asvs-requirements.ts'
import { headingsOf, readText } from './repository.ts'

const page = await readText('docs/asvs.md')
const [, afterNotMet = ''] = page.split('\n## Not met\n')
const [notMetText = '', notApplicableText = ''] = afterNotMet.split('\n## Not applicable\n')
const all = [...requirements[1], ...requirements[2]]

const notMet = [...notMetText.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', asks = '', why = '']) => ({ number, level, asks, why }),
)

/** `V10` and `V6.8` stand for all requirements of their chapter or section. */
const notApplicable = [...notApplicableText.matchAll(/^\| [^|-]+ \| ([V\d., ]+) \|$/gm)]
  .flatMap(([, list = '']) => list.split(', '))
  .flatMap((item) =>
    item.startsWith('V') ? all.filter((number) => number.startsWith(`${item.slice(1)}.`)) : [item],
  )

/** A line has requirements, and what shows that they are met: a file, then `#` and a heading, or `: ` and a test. */
const evidence = (await readText('packages/checks/deployment/src/asvs-met.txt'))
  .trim()
  .split('\n')
  .map((line) => {
    const [, numbers = '', path = '', heading, test] =
      /^((?:\d+\.\d+\.\d+ )+)([^:#\s]+)(?:#(\S+))?(?:: (.+))?$/.exec(line) ?? []
    return { line, numbers: numbers.trim().split(' '), path, heading, test }
  })
const met = new Set(evidence.flatMap(({ numbers }) => numbers))

it('has every requirement of levels 1 and 2 in one place', () => {
  expect([...met, ...notApplicable, ...notMet.map(({ number }) => number)].toSorted()).toEqual(all.toSorted())
  for (const { number, level } of notMet) {
    expect(requirements[level === '1' ? 1 : 2], number).toContain(number)
  }
})

it('says why a requirement is not met', () => {
  for (const { number, asks, why } of notMet) expect([asks, why].join().length, number).toBeGreaterThan(20)
})

it.each(evidence)('names what exists: $line', async ({ path, heading, test }) => {
  const text = await readText(path)
  if (heading) expect(headingsOf(text)).toContain(heading)
  if (path.includes('.test.')) expect(test).toBeDefined()
  if (test) expect(text.replaceAll("\\'", "'")).toContain(test)
})

it('counts them', () => {
  expect(page).toContain(
    `Of ${all.length} requirements, ${met.size} are met, ${notApplicable.length} are not applicable, and ${notMet.length} are not met.`,
  )
})
