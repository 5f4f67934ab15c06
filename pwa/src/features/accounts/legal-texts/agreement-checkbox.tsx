import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { rich } from '@/ui/rich.tsx'

type AgreementCheckboxProps = ComponentProps<'input'> & {
  kinds: readonly LegalTextKind[]
  error: string | undefined
  /** Makes the name of a text a link. */
  link?: (kind: LegalTextKind, name: ReactNode) => ReactNode
}

/** The checkbox with which a user agrees to the Terms, the Privacy Policy, or both. */
export function AgreementCheckbox({
  kinds,
  error,
  link = (_, name) => name,
  ...input
}: AgreementCheckboxProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-primary"
        />
        <span>
          {rich(
            'I agree to the {kinds, select, terms {<terms>Terms</terms>} privacy {<privacy>Privacy Policy</privacy>} other {<terms>Terms</terms> and <privacy>Privacy Policy</privacy>}}',
            {
              kinds: kinds.join(' '),
              terms: (name) => link('terms', name),
              privacy: (name) => link('privacy', name),
            },
          )}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-destructive text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
