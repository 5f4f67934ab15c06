import { useTestServer } from '@cubby/e2e/harness/test-server'
import { describe, expect, vi } from 'vitest'
import { foundEngines } from '../engine-table.ts'
import { journeyIn } from '../journey.ts'
import { arriveAndLogIn, openProfile, waitForWorker } from '../user/steps.ts'

declare global {
  var savedFile: Blob | undefined
}

const cubby = useTestServer()
const sam = { email: 'student@cubby.test', password: 'cubby-demo-2026' }
const CLASS = 'Development and Operations'

/** What the QR code of Sam's certificate says. */
async function printedCode(): Promise<string> {
  const [row] = await cubby.query(
    `select code from certificates c join users u on u.id = c.user_id
     where u.email = $1 and number is not null and revoked_at is null`,
    sam.email,
  )
  return String(row?.code)
}

describe.each(foundEngines)('$name', (engine) => {
  const it = journeyIn(engine, cubby)

  it('certificate: a student opens the file while offline', async ({ app }) => {
    await arriveAndLogIn(app, sam)
    await waitForWorker(app)
    await openProfile(app, 'Certificates')
    const card = { role: 'listitem', containing: CLASS }
    await app.see({ text: 'Stored on this device', within: card })
    await app.close()
    await cubby.server.stop()
    await app.open('/profile?section=certificates')
    // Engines save downloads differently, so this records the file that the app passes to the browser.
    await app.run(() => {
      const original = URL.createObjectURL
      URL.createObjectURL = (blob: Blob) => {
        globalThis.savedFile = blob
        return original(blob)
      }
    })
    await app.click({ role: 'button', name: `Download ${CLASS}` })
    const start = () => app.run(async () => (await globalThis.savedFile?.slice(0, 5).text()) ?? '')
    await vi.waitFor(async () => expect(await start()).toBe('%PDF-'), { timeout: 20_000 })
  })

  it('verify: an employer checks a printed certificate, online and offline', async ({ app }) => {
    const code = await printedCode()
    await app.open(`/verify#${code}`)
    await app.see({ role: 'heading', name: 'Valid certificate' })
    await app.see('Sam Rivera')
    await waitForWorker(app)
    await app.close()
    await cubby.server.stop()

    await app.open(`/verify#${code}`)
    await app.see({ role: 'heading', name: 'Valid certificate' })
    await app.see(/list of revoked certificates is from/)
    await app.fill({ role: 'textbox' }, `${code.slice(0, -2)}AA`)
    await app.click({ role: 'button', name: 'Check' })
    await app.see({ role: 'heading', name: /^(Altered|Forged) certificate$/ })
  })
})
