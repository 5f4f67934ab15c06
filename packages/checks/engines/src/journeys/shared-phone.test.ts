import { createStudent } from '@cubby/e2e/harness/student'
import { useTestServer } from '@cubby/e2e/harness/test-server'
import { describe, expect, vi } from 'vitest'
import { foundEngines } from '../engine-table.ts'
import { journeyIn } from '../journey.ts'
import { arriveAndLogIn, arriveAndSignUp, followHeader } from '../user/steps.ts'

const cubby = useTestServer()

describe.each(foundEngines)('$name', (engine) => {
  const it = journeyIn(engine, cubby)

  it('shared phone: a logout deletes all data of the student', async ({ app }) => {
    await arriveAndSignUp(app, createStudent('Rosalinda'))
    await followHeader(app, 'Profile')
    await app.see(/Rosalinda/)
    await app.click({ role: 'button', name: 'Open menu' })
    await app.click({ role: 'button', name: 'Logout' })
    await app.waitUntilGone({ role: 'navigation', name: 'Student' })
    const personal = () =>
      app.run(async () =>
        (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.startsWith('u-')),
      )
    await vi.waitFor(async () => expect(await personal()).toEqual([]), { timeout: 20_000 })
    expect(await app.run(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Rosalinda')

    await arriveAndLogIn(app, { email: 'student@cubby.test', password: 'cubby-demo-2026' })
    await followHeader(app, 'Profile')
    await app.see(/Sam Rivera/)
    expect(await app.count(/Rosalinda/)).toBe(0)
  })
})
