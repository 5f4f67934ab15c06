import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { takePolicyViolations } from '../harness/policy-violations.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

const attacks: readonly [what: string, blocked: RegExp, attack: (page: Page) => Promise<unknown>][] = [
  [
    'text that becomes HTML',
    /TrustedHTML/,
    (page) =>
      page.evaluate(() => {
        const text = '<img src=x onerror="document.title=`attacked`">'
        try {
          document.body.innerHTML = text
        } catch {
          // Trusted Types throw, and report.
        }
      }),
  ],
  [
    'an inline script',
    /TrustedScript|script-src/,
    (page) =>
      page.evaluate(() => {
        const script = document.createElement('script')
        script.append('document.title = "attacked"')
        document.body.append(script)
      }),
  ],
  [
    'a request to another server',
    /connect-src/,
    (page) => page.evaluate(() => fetch('https://evil.example/').catch(() => {})),
  ],
]

// Every browser test fails at such a violation (harness/test-server.ts), so this one takes it first.
it.each(attacks)('%s is blocked, and would fail a browser test', async (_, blocked, attack) => {
  const page = await cubby.phone().open('/classes')
  await page.getByRole('heading', { name: 'Classes' }).first().waitFor()
  takePolicyViolations()
  await attack(page)
  await expect.poll(() => takePolicyViolations().join()).toMatch(blocked)
  expect(await page.title()).not.toBe('attacked')
})
