import { messages } from '@cubby/contract/messages'
import { type Proof, passkeyRename } from '@cubby/contract/second-factor'
import { z } from 'zod'

/** A confirmed change of the second factor. */
export interface Confirmation {
  /** Of a new passkey. */
  name: string
  proof: Proof
}

/** The form of a change that the password confirms. */
export const confirmationForm = z.object({
  name: passkeyRename.shape.name,
  proof: z.object({ password: z.string().min(1, messages.passwordRequired) }),
})
