import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { ApiError } from '@/api/client.ts'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'
import { textLink } from '@/ui/button.tsx'
import type { FieldMessages } from '@/ui/forms/field-errors.ts'
import type { FieldProps } from '@/ui/forms/use-form.ts'
import { AgreementCheckbox } from './agreement-checkbox.tsx'

interface AgreementFieldProps extends FieldProps {
  kinds: readonly LegalTextKind[]
}

/** The agreement in a form, with links to the texts. Hidden if no text is published. */
export function AgreementField(props: AgreementFieldProps) {
  if (props.kinds.length === 0) return null
  return <AgreementCheckbox {...props} link={linkToText} />
}

/** Links to a text in a new window, so that a form keeps what was typed. */
function linkToText(kind: LegalTextKind, name: ReactNode) {
  return (
    <a href={`/${kind}`} target="_blank" rel="noreferrer" className={textLink}>
      {name}
      <span className="sr-only"> {t('(opens in a new window)')}</span>
    </a>
  )
}

/** The part of a form in which the user agrees to these texts. Without a text nothing is required. */
export function agreementForm(kinds: readonly LegalTextKind[]) {
  return z.object({
    agrees: z.boolean().refine((agrees) => agrees || kinds.length === 0, t(messages.agreementRequired)),
  })
}

/** Asks for the agreement again if the server refused it, because the texts changed meanwhile. */
export async function agreementError(failure: unknown, uncheck: () => void): Promise<FieldMessages | false> {
  if (!(failure instanceof ApiError && failure.code === 'consent_required')) return false
  await refreshCollection('provider')
  uncheck()
  return { agrees: t(messages.legalTextsChangedMeanwhile) }
}
