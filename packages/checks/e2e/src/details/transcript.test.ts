import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn, openProfile } from '../harness/journey.ts'
import { send } from '../harness/server-state.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const sam = { email: 'student@cubby.test', password: 'cubby-demo-2026' }

const verdict = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()

/** Follows the day care standard as the demo student, and returns the code of the transcript. */
async function codeOfTranscript(): Promise<string> {
  const { token } = (await (await send(cubby, '/users/login', sam)).json()) as { token: string }
  const chosen = [{ standard_id: 'ocfs-day-care', since: '2026-01-02' }]
  await send(cubby, '/users/hours/standards', { chosen }, token, 'PUT')
  const made = await send(cubby, '/users/transcript/links', { label: 'Test' }, token)
  const { url } = (await made.json()) as { url: string }
  const opened = await send(cubby, '/transcripts/open', { token: new URL(url).hash.slice(1) })
  return ((await opened.json()) as { code: string }).code
}

it('a licensor checks a transcript on a phone that has never seen Cubby, with nothing but the page', async () => {
  const code = await codeOfTranscript()
  const phone = cubby.phone()
  const page = await phone.open('/verify')
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== cubby.proxy.url) elsewhere.push(request.url())
  })
  await phone.isReadyForOffline(page)
  await cubby.server.stop()
  await page.goto(`${cubby.proxy.url}/verify#${code}`)
  await verdict(page, 'Signed transcript')
  await page.getByRole('definition').filter({ hasText: 'Sam Rivera' }).waitFor()
  await page.getByRole('definition').filter({ hasText: ' of 30 hours' }).waitFor()
  await page.getByText('What changed after that day is not in it').waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(elsewhere).toEqual([])

  const [encoded = '', signature] = code.split('.')
  const fields = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as unknown[]
  const altered = Buffer.from(JSON.stringify(fields.with(3, 'Somebody Else'))).toString('base64url')
  await page.goto(`${cubby.proxy.url}/verify#${altered}.${signature}`)
  await verdict(page, 'Altered transcript')
  expect(await page.getByText('Somebody Else').count()).toBe(0)
})

it('a student shares a transcript by a link, sees that it was opened, and revokes it', async () => {
  const page = await arriveAndLogIn(cubby.desktop(), sam)
  await openProfile(page, 'Transcript')
  const card = page.getByRole('region', { name: 'Transcript' })
  await card.getByLabel('Link for').fill('Ms. Alvarez')
  await card.getByRole('button', { name: 'Make a link' }).click()
  const { hash } = new URL(await card.getByLabel('Your new link').inputValue())
  await card.getByText('Not opened yet').first().waitFor()
  expect(await violationsOn(page)).toEqual([])

  const licensor = await cubby.phone().open(`/transcript${hash}`)
  await licensor.getByRole('heading', { level: 2, name: 'Sam Rivera' }).waitFor()
  await licensor.getByText('signed exactly these hours and trainings').waitFor()
  await licensor.getByRole('heading', { name: 'Certificates and verified trainings' }).waitFor()
  expect(await licensor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await violationsOn(licensor)).toEqual([])
  const { headers } = await fetch(`${cubby.server.url}/transcript`)
  expect(headers.get('X-Robots-Tag')).toBe('noindex')
  await licensor.getByRole('link', { name: 'Check its code' }).click()
  await verdict(licensor, 'Signed transcript')

  await page.reload()
  const row = card.getByRole('listitem').filter({ hasText: 'Ms. Alvarez' }).first()
  await row.getByText('Opened 1 time').waitFor()
  await row.getByText('When it was opened').click()
  await row.getByText(/Chrome/).waitFor()
  await row.getByRole('button', { name: 'Revoke Ms. Alvarez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the link' }).click()
  await row.getByText(/^Revoked on /).waitFor()
  expect(await row.getByRole('button').count()).toBe(0)

  const late = await cubby.visitor().open(`/transcript${hash}`)
  await late.getByText('This link does not work', { exact: true }).waitFor()
  expect(await late.getByText('Sam Rivera').count()).toBe(0)
  expect(await violationsOn(late)).toEqual([])
})
