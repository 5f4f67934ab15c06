import { z } from 'zod'
import { Refusal } from '../../../platform/errors.ts'
import type { RelyingParty } from './relying-party.ts'

const clientData = z.object({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/**
 * Reads the client data of the browser, which the passkey has signed. Throws Refusal `passkey_refused` if it is
 * malformed, or comes from another site or from a page that another site embeds.
 */
export function readClientData(
  clientDataJSON: string,
  party: RelyingParty,
): { readonly challenge: string; readonly origin: string } {
  const parsed = clientData.safeParse(jsonOf(clientDataJSON))
  if (!parsed.success) throw new Refusal('passkey_refused', { cause: parsed.error })
  const { challenge, origin, crossOrigin } = parsed.data
  if (crossOrigin || !party.allows(origin)) {
    throw new Refusal('passkey_refused', { cause: new Error(`the origin ${origin} is not allowed`) })
  }
  return { challenge, origin }
}

function jsonOf(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
