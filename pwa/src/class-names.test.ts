import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A class with a physical side: `ml-2`, `md:left-0`, `-mr-3.5`, `border-l`, `text-right`. */
const PHYSICAL =
  /(?<=["'`\s:!])-?(?:(?:scroll-)?[mp][lr]-[\d[]|(?:left|right)-[\d[]|(?:border|rounded)-(?:[lr]|[tb][lr])(?=[-\s"'`])|(?:text|float)-(?:left|right)(?=[\s"'`]))/g

test('classes name the start and the end, not the left and the right', () => {
  const found = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const physical = readFileSync(join(import.meta.dirname, file), 'utf8').match(PHYSICAL) ?? []
      return physical.map((name) => `${file}: ${name}`)
    })
  expect(found).toEqual([])
})
