import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'

const NONE = ["'none'"]
const SELF = ["'self'"]

/** Headers of every response. Only the documentation page may use inline styles. */
export function securityHeaders(options: {
  secureTransport: boolean
  inlineStyles?: boolean
  /** With this, browsers send the origin of a form. */
  ownReferrer?: boolean
}) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: NONE,
      objectSrc: NONE,
      scriptSrc: SELF,
      styleSrc: options.inlineStyles ? ["'self'", "'unsafe-inline'"] : SELF,
      imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
      fontSrc: SELF,
      connectSrc: SELF,
      manifestSrc: SELF,
      workerSrc: SELF,
      baseUri: NONE,
      formAction: SELF,
      frameAncestors: NONE,
      ...(!options.inlineStyles && { requireTrustedTypesFor: ["'script'"], trustedTypes: ['cubby'] }),
    },
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    // Passes and certificates are scanned with the camera. Nothing else of the device is used.
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [], payment: [], usb: [] },
    referrerPolicy: options.ownReferrer ? 'same-origin' : 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: options.secureTransport ? 'max-age=31536000; includeSubDomains' : false,
  })
}

/** The policy of a downloaded file, which may load nothing and be in no frame. */
const FILE_POLICY =
  "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Replaces the policy of `securityHeaders`, so it must be registered first. If a browser displays a downloaded file
 * anyway, the sandbox keeps the file from doing anything.
 */
export const sandboxFiles = createMiddleware(async (c, next) => {
  await next()
  if (c.res.headers.has('Content-Disposition')) c.header('Content-Security-Policy', FILE_POLICY)
})
