import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { writePassVideo } from '../harness/pass-video.ts'
import { send } from '../harness/server-state.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const UNKNOWN = 'CUB-2026-0000-000M'

async function tokenOf({ email, password } = admin): Promise<string> {
  const response = await send(cubby, '/users/login', { email, password })
  return ((await response.json()) as { token: string }).token
}

/** Returns a code with a changed statement and the same signature. */
function altered(code: string, change: (fields: unknown[]) => unknown[]): string {
  const [encoded = '', signature] = code.split('.')
  const fields: unknown[] = JSON.parse(Buffer.from(encoded, 'base64url').toString())
  return `${Buffer.from(JSON.stringify(change(fields))).toString('base64url')}.${signature}`
}

/** Issues a certificate to the demo student and returns the code of its QR code. */
async function newlyIssuedCode(): Promise<string> {
  const [old] = await cubby.query(`
    update certificates set revoked_at = now() where number is not null
      and user_id = (select id from users where email = 'student@cubby.test') returning session_id`)
  const order = { action: 'issue', session_id: old?.session_id }
  const issued = await send(cubby, '/admin/certificates', order, await tokenOf())
  expect(await issued.json()).toMatchObject({ issued: 1 })
  const response = await fetch(`${cubby.server.url}/api/users/certificates`, {
    headers: { Authorization: `Bearer ${await tokenOf({ ...admin, email: 'student@cubby.test' })}` },
  })
  const { certificates } = (await response.json()) as {
    certificates: { verify_url: string | null; status: string }[]
  }
  const mine = certificates.find(({ verify_url, status }) => verify_url && status === 'active')
  return mine?.verify_url?.split('#')[1] ?? ''
}

const verdict = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()

async function check(page: Page, text: string) {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

it('an employer checks certificates by their QR code, also offline, and sees why one is not valid', async () => {
  const code = await newlyIssuedCode()
  const phone = cubby.phone()
  const page = await phone.open('/')
  await page.getByRole('link', { name: 'Check a certificate' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check a certificate' }).waitFor()
  await phone.isReadyForOffline(page)
  await page.goto(`${cubby.proxy.url}/verify#${code}`)
  await verdict(page, 'Valid certificate')
  await page.getByText('Sam Rivera').waitFor()
  await page.getByText(/^Checked with the server on \w+ \d+, \d{4}, \d+:\d+ [AP]M\.$/).waitFor()
  expect(await violationsOn(page)).toEqual([])

  await cubby.server.stop()
  const offline = await phone.open(`/verify#${code}`)
  await verdict(offline, 'Valid certificate')
  await offline.getByRole('definition').filter({ hasText: 'Development and Operations' }).waitFor()
  await offline.getByText(/Its list of revoked certificates is from \w+ \d+, \d{4}/).waitFor()
  await check(
    offline,
    `https://elsewhere.test/verify#${altered(code, (fields) => fields.with(3, 'Sam Riviera'))}`,
  )
  await verdict(offline, 'Altered certificate')
  expect(await offline.getByText('Sam Riviera').count()).toBe(0)
  await check(offline, UNKNOWN)
  await verdict(offline, 'Not checked yet')
  await check(offline, 'CUB-2026-0000-0000')
  await verdict(offline, 'No certificate found here')

  await cubby.server.start()
  await check(offline, UNKNOWN.toLowerCase())
  await verdict(offline, 'Unknown number')
  await check(
    offline,
    altered(code, (fields) => fields.with(1, 'somebody').with(2, UNKNOWN)),
  )
  await verdict(offline, 'Forged certificate')
  await cubby.query(`update certificates set expiration_date = current_date - 2 where code = '${code}'`)
  await check(offline, code)
  await verdict(offline, 'Expired certificate')
  await cubby.query(`update certificates set revoked_at = now() where code = '${code}'`)
  await page.reload()
  await verdict(page, 'Revoked certificate')
  expect(await violationsOn(page)).toEqual([])

  await cubby.server.stop()
  await page.reload()
  await verdict(page, 'Revoked certificate')
  await page.getByText('Checked on this device, without the server.').waitFor()
})

it('an employer who checks a number again sees that its certificate has been revoked', async () => {
  const code = await newlyIssuedCode()
  const [{ number } = {}] = await cubby.query('select number from certificates where code = $1', code)
  const page = await cubby.visitor().open('/')
  await page.getByRole('link', { name: 'Check a certificate' }).click()
  await check(page, String(number))
  await verdict(page, 'Valid certificate')
  await cubby.query('update certificates set revoked_at = now() where code = $1', code)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await verdict(page, 'Revoked certificate')
})

it('an employer who returns to an old result sees it checked again', async () => {
  const code = await newlyIssuedCode()
  const page = await cubby.visitor().open('/')
  await page.getByRole('link', { name: 'Check a certificate' }).click()
  await page.clock.install()
  await check(page, code)
  await verdict(page, 'Valid certificate')
  await cubby.query('update certificates set revoked_at = now() where code = $1', code)
  await page.clock.fastForward(60_000)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await verdict(page, 'Revoked certificate')
})

it('an employer scans the code of a certificate with the camera', async () => {
  const code = await newlyIssuedCode()
  const folder = await mkdtemp(join(tmpdir(), 'cubby-video-'))
  const camera = join(folder, 'certificate.y4m')
  await writePassVideo(camera, [`${cubby.proxy.url}/verify#${code}`])
  const phone = await cubby.restartablePhone({ camera })
  const page = await phone.open('/')
  await page.getByRole('link', { name: 'Check a certificate' }).click()
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await verdict(page, 'Valid certificate')
  expect(await page.locator('video').count()).toBe(0)
  await rm(folder, { recursive: true })
})
