import { execFileSync, execSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@cubby/contract/endpoints'

/** Prints the size of the TypeScript code without generated files. `--tokens` also counts the tokens (o200k). */
export function printSourceFigures(): void {
  const files = sourceFiles()
  const tests = files.filter(({ path }) => /\.test\.tsx?$|^packages\/checks\//.test(path))
  const code = files.filter((file) => !tests.includes(file))
  const figures: [number, string][] = [
    [code.length, 'files without tests'],
    [linesOf(code), 'lines without tests'],
    [linesOf(tests), 'lines of tests and checks'],
    [endpoints.length, 'endpoints'],
    [Math.round(linesOf(code) / endpoints.length), 'lines for each endpoint'],
  ]
  if (process.argv.includes('--tokens')) {
    const tokens = countTokens(code)
    figures.push([tokens, 'tokens without tests'])
    figures.push([Math.round(tokens / endpoints.length), 'tokens for each endpoint'])
  }
  for (const [figure, name] of figures) process.stdout.write(`${figure.toString().padStart(9)}  ${name}\n`)
}

interface SourceFile {
  readonly path: string
  readonly text: string
}

/** The TypeScript files of the project, including those that Git does not know yet. */
function sourceFiles(): SourceFile[] {
  const project = fileURLToPath(new URL('../../../../', import.meta.url))
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    { cwd: project, encoding: 'utf8' },
  )
  return [...new Set(listed.split('\n'))]
    .filter((path) => path && !/\.gen\.tsx?$/.test(path) && existsSync(join(project, path)))
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }))
}

function linesOf(files: readonly SourceFile[]): number {
  return files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
}

/** Installs the tokenizer only when it is needed, because it has 22 MB. */
function countTokens(files: readonly SourceFile[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'cubby-tokens-'))
  execSync('npm install --no-save --silent js-tiktoken@1', { cwd: folder })
  const { getEncoding }: { getEncoding: (name: string) => { encode: (text: string) => number[] } } =
    createRequire(join(folder, 'index.js'))('js-tiktoken')
  rmSync(folder, { recursive: true })
  const tokenizer = getEncoding('o200k_base')
  return files.reduce((sum, { text }) => sum + tokenizer.encode(text).length, 0)
}
