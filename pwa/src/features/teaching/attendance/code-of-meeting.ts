import { toBase64url } from '@cubby/rules/base64url'
import { meetingCode, signedPart } from '@cubby/rules/teaching/meeting-code'

interface ShownCode {
  readonly meetingId: string
  readonly secret: string
  readonly step: number
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** Computes the meeting code that is shown during a step. Needs no connection. */
export async function codeOfMeeting({ meetingId, secret, step }: ShownCode): Promise<string> {
  const utf8 = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), ALGORITHM, false, ['sign'])
  const signed = signedPart({ meetingId, step })
  const hmac = await crypto.subtle.sign(ALGORITHM, key, utf8.encode(signed))
  return meetingCode(signed, toBase64url(new Uint8Array(hmac)))
}
