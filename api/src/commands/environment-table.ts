import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { environment } from '../platform/environment.ts'

/** The table of docs/environment.md, created from the schema that parses the variables. */
function environmentTable(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties).map(([name, property]) => {
    const { description = '', default: defaultValue } = typeof property === 'object' ? property : {}
    return `| \`${name}\` | ${description} | ${defaultValue === undefined || defaultValue === '' ? '' : `\`${defaultValue}\``} |`
  })
  return ['| variable | what it is for | default |', '|---|---|---|', ...rows].join('\n')
}

/** Replaces the table in the text of the page. */
export function withEnvironmentTable(page: string): string {
  return page.replace(/\| variable \| what it is for[\s\S]*?\n(?!\|)/, `${environmentTable()}\n`)
}

if (process.argv[1] === import.meta.filename) {
  const page = new URL('../../../docs/environment.md', import.meta.url)
  await writeFile(page, withEnvironmentTable(await readFile(page, 'utf8')))
}
