import { type Proof, passkeyRename } from '@cubby/contract/accounts/second-factor'
import { messages } from '@cubby/contract/messages'
import { z } from 'zod'

/** A confirmed change of the second factor. */
export interface Confirmation {
  /** The name of a new passkey. */
  name: string
  proof: Proof
}

/** The form in which the user confirms a change with the password. */
export const confirmationForm = z.object({
  name: passkeyRename.shape.name,
  proof: z.object({ password: z.string().min(1, messages.passwordRequired) }),
})
