import type { BrowserContext } from 'playwright-core'

const violations: string[] = []

/** Collects what the security policy blocks on pages of the device: scripts, styles, requests, and untrusted HTML. */
export function watchSecurityPolicy(context: BrowserContext): BrowserContext {
  context.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|requires 'Trusted/.test(text)) violations.push(text)
  })
  return context
}

/** Returns the violations since the last call. */
export function takePolicyViolations(): string[] {
  return violations.splice(0)
}
