import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import { messages } from '@cubby/contract/messages'
import { z } from 'zod'

/** The part of a form in which the user agrees to these texts. Without a text nothing is required. */
export function agreementForm(kinds: readonly LegalTextKind[]) {
  return z.object({
    agrees: z.boolean().refine((agrees) => agrees || kinds.length === 0, messages.agreementRequired),
  })
}

export interface AgreementForm {
  agrees: boolean
}
