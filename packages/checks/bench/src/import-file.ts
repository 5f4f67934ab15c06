import { setTimeout } from 'node:timers/promises'
import { call } from './api-client.ts'
import type { Row } from './row.ts'
import { watchMemory } from './watch-memory.ts'
import type { BenchServer } from './with-server.ts'

const TIME_LIMIT_MS = 180_000

interface ImportResponse {
  readonly import: {
    readonly id: string
    readonly status: string
    readonly mapping: object
    readonly counts: { readonly created: number }
  }
}

interface ImportedFile {
  readonly kind: string
  readonly rows: readonly string[]
  /** The header of the file. */
  readonly header: string
}

/** Times the upload, the check, and the import of a file, and measures how much memory they add to the server. */
export async function timeImport(
  server: BenchServer['server'],
  token: string,
  file: ImportedFile,
): Promise<Row[]> {
  const memory = watchMemory(server.pid)
  const started = performance.now()
  const { id, mapping } = await upload(server, token, file)
  const uploaded = performance.now()
  await step(server, token, { id, path: 'check', body: { mapping }, until: 'checked' })
  const checked = performance.now()
  const { counts } = await step(server, token, { id, path: 'run', body: {}, until: 'done' })
  const done = performance.now()
  const { first, peak } = await memory.stop()
  if (counts.created !== file.rows.length) throw new Error(`${counts.created} rows were created`)
  const row = (measurement: string, value: number, unit: string, max?: number): Row => ({
    measurement: `an import of ${file.rows.length.toLocaleString('en-US')} ${file.kind}: ${measurement}`,
    value,
    unit,
    ...(max !== undefined && { goal: { max } }),
  })
  return [
    row('upload', uploaded - started, 'ms'),
    row('check', checked - uploaded, 'ms', 8_000),
    row('import', done - checked, 'ms', 60_000),
    row('memory added', peak - first, 'MB', 100),
  ]
}

async function upload(
  { url }: BenchServer['server'],
  token: string,
  { kind, header, rows }: ImportedFile,
): Promise<ImportResponse['import']> {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new File([[header, ...rows].join('\n')], `${kind}.csv`))
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/admin/imports`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`the upload got the response ${response.status}`)
  return ((await response.json()) as ImportResponse).import
}

async function step(
  { url }: BenchServer['server'],
  token: string,
  { id, path, body, until }: { id: string; path: string; body: object; until: string },
): Promise<ImportResponse['import']> {
  await call(url, `/admin/imports/${id}/${path}`, { token, body })
  const started = performance.now()
  for (;;) {
    const response = (await (await call(url, `/admin/imports/${id}`, { token })).json()) as ImportResponse
    if (response.import.status === until) return response.import
    if (performance.now() - started > TIME_LIMIT_MS) throw new Error(`not ${until} in time`)
    await setTimeout(100)
  }
}
