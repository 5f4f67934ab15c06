import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkedElsewhere } from './elsewhere.ts'

const root = join(import.meta.dirname, '../../../../..')

it('each text that is checked elsewhere is in that test', async () => {
  const lost: string[] = []
  for (const { text, elsewhere } of checkedElsewhere) {
    const test = await readFile(join(root, elsewhere), 'utf8')
    if (!test.includes(text)) lost.push(`${elsewhere}: ${text}`)
  }
  expect(lost).toEqual([])
})
