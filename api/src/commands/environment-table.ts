import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { environment } from '../platform/environment.ts'

/** The README's table of environment variables, created from the schema that parses them. */
export function environmentTable(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties).map(([name, property]) => {
    const { description = '', default: defaultValue } = typeof property === 'object' ? property : {}
    return `| \`${name}\` | ${description} | ${defaultValue === undefined || defaultValue === '' ? '' : `\`${defaultValue}\``} |`
  })
  return ['| variable | what it is for | default |', '|---|---|---|', ...rows].join('\n')
}

/** Replaces the table in the README's text. */
export function withEnvironmentTable(readme: string): string {
  return readme.replace(/\| variable \| what it is for[\s\S]*?\n(?!\|)/, `${environmentTable()}\n`)
}

if (process.argv[1] === import.meta.filename) {
  const readme = new URL('../../../README.md', import.meta.url)
  await writeFile(readme, withEnvironmentTable(await readFile(readme, 'utf8')))
}
