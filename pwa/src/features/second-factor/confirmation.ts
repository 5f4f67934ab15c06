import { messages } from '@cubby/contract/messages'
import { passkeyRename } from '@cubby/contract/second-factor'
import { z } from 'zod'

/** What a user enters to confirm a change of the second factor. */
export const confirmation = z.object({
  /** Of a new passkey. */
  name: passkeyRename.shape.name,
  proof: z.object({ password: z.string().min(1, messages.passwordRequired) }),
})
export type Confirmation = z.infer<typeof confirmation>
