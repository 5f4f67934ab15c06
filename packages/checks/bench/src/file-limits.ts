import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Keeps the code from being cut into more and more pieces: `pnpm check` fails if a figure exceeds its limit in
 * `file-limits.json`. `pnpm imports` enforces the order of imports.
 */
export interface SourceFile {
  readonly path: string
  readonly lines: number
}

export type Figures = Readonly<Record<string, number>>

export interface Limit {
  readonly limit: number
  /** Each reason why the figure may be worse, in order. The last one counts. */
  readonly raised?: readonly { readonly to: number; readonly because: string }[]
}

export type Limits = Readonly<Record<string, Limit>>

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url))
const LIMITS = fileURLToPath(new URL('./file-limits.json', import.meta.url))

/** Files and lines grow with every feature, so their limits leave some room. All other limits are exact. */
const ROOM: Figures = { files: 20, lines: 1000 }

/** The TypeScript files of the project without tests and generated code, including those that Git does not know yet. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    {
      cwd: PROJECT,
      encoding: 'utf8',
    },
  )
  return [...new Set(listed.split('\n'))]
    .filter((path) => path && !/\.(test|gen)\.tsx?$/.test(path) && existsSync(join(PROJECT, path)))
    .map((path) => ({ path, lines: readFileSync(join(PROJECT, path), 'utf8').split('\n').length - 1 }))
}

export function figuresOf(files: readonly SourceFile[]): Figures {
  const lines = files.map((file) => file.lines).sort((a, b) => a - b)
  const figures: Record<string, number> = {
    files: files.length,
    'files under 15 lines': lines.filter((count) => count < 15).length,
    'median of lines': lines[Math.floor(lines.length / 2)] ?? 0,
    'p90 of lines': lines[Math.floor(lines.length * 0.9)] ?? 0,
    lines: lines.reduce((sum, count) => sum + count, 0),
  }
  const features = new Set(
    files.flatMap(({ path }) => path.match(/^api\/src\/features\/[^/]+\/[^/]+(?=\/)/)?.[0] ?? []),
  )
  for (const feature of [...features].sort()) {
    const wing = `features of ${feature.split('/')[3]}`
    figures[wing] = (figures[wing] ?? 0) + 1
  }
  return figures
}

/** A sentence for each figure that exceeds its limit, and for each raise without a reason. */
export function brokenLimits(figures: Figures, limits: Limits): string[] {
  const exceeded = limitedFigures(figures).flatMap(([name, figure]) => {
    const limit = limits[name]
    if (!limit) return [`${name}: ${figure}, without a limit`]
    const allowed = allowedBy(limit)
    return figure > allowed ? [`${name}: ${figure}, more than ${allowed}`] : []
  })
  const unexplained = Object.entries(limits)
    .filter(([, { raised = [] }]) => raised.some(({ because }) => because.trim().length < 20))
    .map(([name]) => `${name}: raised without a reason of at least 20 characters`)
  return [...exceeded, ...unexplained]
}

/** The limits after `--tighten`: lower where the figures are better, never higher. A new wing gets a limit. */
export function tightened(figures: Figures, limits: Limits): Limits {
  return Object.fromEntries(
    limitedFigures(figures).map(([name, figure]) => {
      const limit = limits[name]
      const target = figure + (ROOM[name] ?? 0)
      if (!limit) return [name, { limit: target }]
      if (target >= allowedBy(limit)) return [name, limit]
      if (target <= limit.limit) return [name, { limit: target }]
      const raised = limit.raised ?? []
      // A raise that is still needed keeps its reason.
      const covering = raised.filter(({ to }) => to >= target).slice(0, 1)
      return [
        name,
        {
          ...limit,
          raised: [
            ...raised.filter(({ to }) => to < target),
            ...covering.map((raise) => ({ ...raise, to: target })),
          ],
        },
      ]
    }),
  )
}

/** A longer median is better or worse depending on its cause, so it is printed without a limit. */
function limitedFigures(figures: Figures): [string, number][] {
  return Object.entries(figures).filter(([name]) => name !== 'median of lines')
}

/** The figures as lines to print, those of the wings in one. */
export function figureLines(figures: Figures): string[] {
  const wing = (name: string) => name.startsWith('features of ')
  const entries = Object.entries(figures)
  return [
    ...entries
      .filter(([name]) => !wing(name))
      .map(([name, figure]) => `${figure.toString().padStart(7)}  ${name}`),
    `         features: ${entries
      .filter(([name]) => wing(name))
      .map(([name, figure]) => `${name.slice('features of '.length)} ${figure}`)
      .join(', ')}`,
  ]
}

function allowedBy({ limit, raised }: Limit): number {
  return raised?.at(-1)?.to ?? limit
}

function check(): void {
  const limits: Limits = JSON.parse(readFileSync(LIMITS, 'utf8'))
  const figures = figuresOf(sourceFiles())
  const lower = tightened(figures, limits)
  const broken = brokenLimits(figures, limits)
  process.stdout.write(`${figureLines(figures).join('\n')}\n`)
  if (process.argv.includes('--tighten')) {
    writeFileSync(LIMITS, `${JSON.stringify(lower, null, 2)}\n`)
    return
  }
  if (broken.length > 0) {
    process.stderr.write(
      `Too many pieces:\n  ${broken.join('\n  ')}\nJoin files, or raise the limit in file-limits.json with its reason:\n` +
        '  "raised": [{ "to": 9, "because": "why the code is better with more" }]\n',
    )
    process.exitCode = 1
  }
  const loose = Object.entries(limits).filter(
    ([name, limit]) => allowedBy(limit) - allowedBy(lower[name] ?? limit) > allowedBy(limit) * 0.05,
  )
  if (loose.length > 0) {
    process.stdout.write(
      `Better than their limits: ${loose.map(([name]) => name).join(', ')}. Run \`pnpm check:files --tighten\`.\n`,
    )
  }
}

if (import.meta.main) check()
