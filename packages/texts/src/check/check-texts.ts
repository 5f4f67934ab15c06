import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exceptions } from './exceptions.ts'
import { allStrings, findTexts } from './find-texts.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** Where people read what the code says. */
const FOLDERS = ['pwa/src', 'packages/rules/src', 'api/src']

/** Data of the demo and of tests. */
const DATA = /^(api\/src\/(demo|testing)|pwa\/src\/(offline\/)?testing)\b/

/** The administrators' desk, which is English. Everywhere else, a reader may change the language, or there are many. */
const DESK =
  /^pwa\/src\/(desk|routes\/admin|features\/(office|people\/(merging|users)|school\/(audit-log|bulk|settings)|[^/]+\/[^/]+-admin))\//

/** Modules of the contract whose strings are all texts. */
const CONSTANTS = [
  'message-texts.ts',
  'page-texts.ts',
  'accounts/legal-text-kinds.ts',
  'money/method-labels.ts',
  'office/job-labels.ts',
  'seats/admin-texts.ts',
  'teaching/attendance-labels.ts',
].map((file) => `packages/contract/src/${file}`)

export interface Texts {
  /** Where each text is, by the text. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  /** `file:line text` of texts that nobody can translate. */
  readonly strays: readonly string[]
}

/** Finds all texts of the project. */
export function readTexts(): Texts {
  const texts = new Map<string, string[]>()
  const strays: string[] = []
  const add = (text: string, place: string) => texts.set(text, [...(texts.get(text) ?? []), place])
  for (const file of FOLDERS.flatMap(modulesOf)) {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const found = findTexts(file, source)
    for (const { text, line } of found.texts) add(text, `${file}:${line}`)
    if (!DESK.test(file))
      strays.push(...found.early.map(({ text, line }) => `${file}:${line} ${text} (early)`))
    for (const { text, line } of found.strays)
      if (!isColumn(source, line) && !exceptions.some(({ path }) => path.test(file)))
        strays.push(`${file}:${line} ${text}`)
  }
  for (const file of CONSTANTS)
    for (const text of allStrings(file, readFileSync(join(ROOT, file), 'utf8')))
      add(text.replaceAll(/\{\{(\w+)\}\}/g, '{$1}'), file)
  return { texts, strays }
}

/** Whether a line names a column of a CSV file. Spreadsheets and registries know them by their English names. */
function isColumn(source: string, line: number): boolean {
  const [before = '', named = ''] = source.split('\n').slice(line - 2, line)
  return source.includes('/csv.ts') && (/^\s*\['/.test(named) || before.trim() === '[')
}

function modulesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen|d)\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => !DATA.test(file))
}

if (import.meta.main) {
  const { texts, strays } = readTexts()
  const listed = process.argv.includes('--list') ? [...texts.keys()].sort() : []
  const sum = `${texts.size} texts, ${strays.length} that nobody can translate, ${exceptions.length} exceptions`
  process.stdout.write([...listed, ...strays, sum, ''].join('\n'))
  if (strays.length > 0) process.exitCode = 1
}
