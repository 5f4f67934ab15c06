import type { Page } from 'playwright-core'

/** A device that stores passkeys. */
interface Authenticator {
  /** Whether the user shows their fingerprint from now on. Otherwise the browser reports a cancelled request. */
  readonly setConfirming: (isConfirming: boolean) => Promise<void>
}

/** Gives the browser of this page an authenticator. Its user confirms each request. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setConfirming: async (isConfirming) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isConfirming })
    },
  }
}
