import type { Config } from '../../../platform/config.ts'

/** The site that passkeys belong to. */
export interface RelyingParty {
  readonly id: string
  readonly allows: (origin: string) => boolean
}

/**
 * Derives the site from the public URL. Its passkeys work on no other host. On localhost, every port is allowed,
 * because the development server of the app has its own port.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return {
    id: hostname,
    allows: (used) =>
      used === origin || (hostname === 'localhost' && /^http:\/\/localhost(:\d+)?$/.test(used)),
  }
}
