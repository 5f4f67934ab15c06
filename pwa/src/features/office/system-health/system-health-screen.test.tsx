import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { SystemHealthScreen } from './system-health-screen.tsx'

const ok = { status: 'ok', cause: null }
const health = {
  database: { ...ok, version: '17', latency_ms: 1 },
  migrations: { ...ok, applied: 9, latest: null, pending: 0 },
  jobs: { ...ok, queued: 0, failed: 0, oldest_seconds: null },
  mail: { ...ok, transport: 'smtp', waiting: 0, last_sent_at: null },
  push: { ...ok, devices: 0, waiting: 0, failed: 0, last_sent_at: null },
  status: 'warning',
  version: '1.0.0',
  checked_at: '2026-11-20T10:00:00Z',
}

it('shows the virus scanner where there is one, and what waits for it', async () => {
  const storage = { ...ok, database_bytes: 0 }
  const scanner = {
    status: 'warning',
    cause: 'scanner_unavailable',
    version: '',
    signatures_at: null,
    waiting: 2,
    oldest_at: '2026-11-20T10:00:00Z',
  }
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/system-health') ? json({ health: { ...health, storage, scanner } }) : json({}, 404),
  )
  showWithLinks(<SystemHealthScreen errors="open" onErrors={() => {}} />)
  expect(await screen.findByRole('heading', { name: 'Virus scanner' })).toBeTruthy()
  expect(screen.getByText(/^ClamAV does not answer\./)).toBeTruthy()
  expect(screen.getByText('Being checked').nextElementSibling?.textContent).toBe('2 files')
})

it('says of the nightly checks what they found, or that they did not run yet', async () => {
  const storage = { ...ok, database_bytes: 0 }
  const history = {
    status: 'warning',
    cause: 'history_changed',
    checked_at: '2026-11-20T08:13:00Z',
    rows: 12_345,
    broken: 'Row a of audit_log (position 7) was changed.',
  }
  const backup = { ...ok, checked_at: null, rows: 0, where: null, problem: null }
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/system-health')
      ? json({ health: { ...health, storage, history, backup } })
      : json({}, 404),
  )
  showWithLinks(<SystemHealthScreen errors="open" onErrors={() => {}} />)
  await screen.findByText('Row a of audit_log (position 7) was changed.')
  expect(screen.getByText('Rows').nextElementSibling?.textContent).toBe('12,345')
  screen.getByText('None yet')
  expect(screen.queryByText('Restored into')).toBeNull()
})

it.each([
  [null, 'Available'],
  ['disk_full', 'Read only'],
  ['files_unavailable', 'Unavailable'],
])('shows whether files can be opened and stored (%s: %s)', async (cause, files) => {
  const storage = { status: cause ? 'warning' : 'ok', cause, database_bytes: 0 }
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/system-health') ? json({ health: { ...health, storage } }) : json({}, 404),
  )
  showWithLinks(<SystemHealthScreen errors="open" onErrors={() => {}} />)
  const term = await screen.findByText('Files')
  expect(term.nextElementSibling?.textContent).toBe(files)
})
