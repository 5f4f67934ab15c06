import { useTestServer } from '@cubby/e2e/harness/test-server'
import { describe, expect, vi } from 'vitest'
import { foundEngines } from '../engine-table.ts'
import { journeyIn } from '../journey.ts'
import { waitForWorker } from '../user/steps.ts'

const cubby = useTestServer()

/** A mark in the document. It is gone after a reload. */
const MARK = 'cubbyJourney'

describe.each(foundEngines)('$name', (engine) => {
  const it = journeyIn(engine, cubby)

  it('update: a visitor is offered a new version and installs it', async ({ app }) => {
    await app.open('/classes')
    await waitForWorker(app)
    await app.run((mark) => void Object.assign(globalThis, { [mark]: true }), MARK)
    cubby.proxy.deployNewWorker()
    await app.run(async () => void (await (await navigator.serviceWorker.ready).update()))
    await app.see(/^A new version is ready/)
    expect(await app.run((mark) => mark in globalThis, MARK)).toBe(true)
    await app.click({ role: 'button', name: 'Reload' })
    const isNew = () =>
      app.run(async (mark) => {
        const { active, waiting } = await navigator.serviceWorker.ready
        return !(mark in globalThis) && !waiting && active === navigator.serviceWorker.controller
      }, MARK)
    await vi.waitFor(async () => expect(await isNew()).toBe(true), { timeout: 20_000 })
    await app.see({ role: 'heading', name: /^Classes/ })
    expect(await app.count(/^A new version is ready/)).toBe(0)
  })
})
