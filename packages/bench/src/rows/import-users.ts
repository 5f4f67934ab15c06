import { setTimeout } from 'node:timers/promises'
import { admin, adminSettings, call, logIn } from '../api-client.ts'
import type { Row } from '../row.ts'
import { watchMemory } from '../watch-memory.ts'
import { type BenchServer, withServer } from '../with-server.ts'

const USERS = 10_000
const TIME_LIMIT_MS = 120_000

interface ImportResponse {
  readonly import: { readonly id: string; readonly status: string; readonly mapping: object }
}

/** Times the check and the import of 10,000 users, and measures how much memory they add to the server. */
export function importUsers(): Promise<Row[]> {
  return withServer(adminSettings, async ({ server }) => {
    const token = await logIn(server.url, admin)
    const memory = watchMemory(server.pid)
    const started = performance.now()
    const { id, mapping } = await upload(server, token)
    const uploaded = performance.now()
    await step(server, token, { id, path: 'check', body: { mapping }, until: 'checked' })
    const checked = performance.now()
    await step(server, token, { id, path: 'run', body: {}, until: 'done' })
    const done = performance.now()
    const { first, peak } = await memory.stop()
    const row = (measurement: string, value: number, unit: string, max?: number): Row => ({
      measurement: `an import of 10,000 users: ${measurement}`,
      value,
      unit,
      ...(max !== undefined && { goal: { max } }),
    })
    return [
      row('upload', uploaded - started, 'ms'),
      row('check', checked - uploaded, 'ms'),
      row('import', done - checked, 'ms', 60_000),
      row('memory added', peak - first, 'MB', 100),
    ]
  })
}

async function upload({ url }: BenchServer['server'], token: string): Promise<ImportResponse['import']> {
  const rows = Array.from({ length: USERS }, (_, at) => `student${at}@school.test,Maya,Torres,718 555 0142`)
  const form = new FormData()
  form.set('kind', 'users')
  form.set('file', new File([['Email,First name,Last name,Phone', ...rows].join('\n')], 'students.csv'))
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/admin/imports`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`the upload got the response ${response.status}`)
  return ((await response.json()) as ImportResponse).import
}

async function step(
  { url }: BenchServer['server'],
  token: string,
  { id, path, body, until }: { id: string; path: string; body: object; until: string },
): Promise<void> {
  await call(url, `/admin/imports/${id}/${path}`, { token, body })
  const started = performance.now()
  for (;;) {
    const response = (await (await call(url, `/admin/imports/${id}`, { token })).json()) as ImportResponse
    if (response.import.status === until) return
    if (performance.now() - started > TIME_LIMIT_MS) throw new Error(`not ${until} in time`)
    await setTimeout(100)
  }
}
