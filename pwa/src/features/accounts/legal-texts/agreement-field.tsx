import { type LegalTextKind, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import { messages } from '@cubby/contract/messages'
import { type ComponentProps, Fragment } from 'react'
import { z } from 'zod'
import { textLink } from '@/ui/button.tsx'
import { AgreementCheckbox } from './agreement-checkbox.tsx'

interface AgreementFieldProps {
  kinds: readonly LegalTextKind[]
  error: string | undefined
  field: ComponentProps<'input'>
}

/** The agreement in a form, with links to the texts. Hidden if no text is published. */
export function AgreementField({ kinds, error, field }: AgreementFieldProps) {
  if (kinds.length === 0) return null
  return (
    <AgreementCheckbox {...field} kinds={kinds} error={error}>
      <LegalTextLinks kinds={kinds} />
    </AgreementCheckbox>
  )
}

/** Links to the texts, in new windows, so that a form keeps what was typed. */
function LegalTextLinks({ kinds }: { kinds: readonly LegalTextKind[] }) {
  return kinds.map((kind, index) => (
    <Fragment key={kind}>
      {index > 0 && ' and '}
      <a href={`/${kind}`} target="_blank" rel="noreferrer" className={textLink}>
        {legalTextTitles[kind]}
        <span className="sr-only"> (opens in a new window)</span>
      </a>
    </Fragment>
  ))
}

/** The part of a form in which the user agrees to these texts. Without a text nothing is required. */
export function agreementForm(kinds: readonly LegalTextKind[]) {
  return z.object({
    agrees: z.boolean().refine((agrees) => agrees || kinds.length === 0, messages.agreementRequired),
  })
}

export interface AgreementForm {
  agrees: boolean
}
