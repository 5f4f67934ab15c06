import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { noteServerDate } from '@/api/server-clock.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { becomeLoggedIn, currentUser, emptyDevice, loginOf, put, rowOf } from '@/offline/testing.ts'
import { APP_VERSION } from '@/offline/updates/app-version.ts'
import { diagnosticsFacts, plainText } from './diagnostics-facts.ts'
import { readDiagnostics } from './read-diagnostics.ts'

const ada = loginOf('ada')
const noon = Date.parse('2026-11-21T12:00:00Z')

/** Makes the server's clock three minutes ahead for one test. */
function setServerClock(): void {
  const at = (ahead: number) => noteServerDate(new Date(noon + ahead).toUTCString(), noon, noon)
  at(180_000)
  onTestFinished(() => at(0))
}

beforeEach(async () => {
  await emptyDevice()
  const estimate = async () => ({ usage: 1_468_006, quota: 2_147_483_648 })
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: navigator.locks, storage: { estimate } })
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('the copied text has the state of the device and nothing about its user', async () => {
  await becomeLoggedIn(ada)
  setServerClock()
  await put(rowOf({ id: 'waiting' }), rowOf({ id: 'sent', status: 'done' }))
  const shared = await openPublic()
  await shared.meta.put({ name: 'classes', etag: null, asOf: noon, revision: 1 })
  const { db } = await currentUser()
  await db.meta.put({ name: 'payments', etag: null, asOf: null, revision: 1 })
  await db.meta.put({ name: 'dashboard', etag: null, asOf: noon, revision: 1 })
  localStorage.setItem('cubby-persistence', JSON.stringify({ granted: false, at: '2026-11-20T12:00:00Z' }))

  const text = plainText(diagnosticsFacts(await readDiagnostics()))
  expect(text.split('\n')).toEqual([
    'Versions',
    `Cubby: ${APP_VERSION}`,
    'App build: Development',
    'Database schema: public 5, user 16',
    'Service worker: Not installed',
    '',
    'Storage',
    'Used: 1.4 MB',
    'Quota: 2.0 GB',
    expect.stringMatching(/^Kept by the browser: No, answered Nov \d+, \d+:00 [AP]M$/),
    '',
    'Connection',
    'State: Online',
    'Unsent changes: 1',
    expect.stringMatching(/^Clock of this device: 1[78]\d s behind the server$/),
    '',
    'Last refresh',
    expect.stringMatching(/^Classes: Nov \d+, \d+:00 [AP]M$/),
    'Payments: Never',
  ])
  for (const secret of [ada.user.id, ada.user.email, ada.user.first_name, ada.token, 's1'])
    expect(text).not.toMatch(new RegExp(`\\b${secret}\\b`))
})

test('counts the changes that wait for the login of their user', async () => {
  const { ended_logins } = await openPublic()
  const change = { kind: 'enroll', createdAt: 1 } as const
  await ended_logins.put({ userId: 'ada', firstName: 'Ada', waiting: [change, change] }, 'ada')
  expect(await readDiagnostics()).toMatchObject({ unsent: 2, databases: { public: 5, user: null } })
})

test('without storage and workers, the unknown values are shown as unknown', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const text = plainText(diagnosticsFacts(await readDiagnostics()))
  expect(text).toContain('Used: Unknown')
  expect(text).toContain('Kept by the browser: Not requested yet')
  expect(text).toContain('Service worker: Not installed')
  expect(text).toContain('State: Offline')
})
