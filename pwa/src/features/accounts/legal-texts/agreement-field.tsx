import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import type { ComponentProps } from 'react'
import { AgreementCheckbox } from './agreement-checkbox.tsx'
import { LegalTextLinks } from './legal-text-links.tsx'

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
