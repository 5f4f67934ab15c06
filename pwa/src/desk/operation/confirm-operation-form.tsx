import { type ComponentProps, useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { matchesPhrase } from './matches-phrase.ts'
import { OperationForm } from './operation-form.tsx'

interface ConfirmOperationFormProps
  extends Omit<ComponentProps<typeof OperationForm>, 'danger' | 'disabled'> {
  /** The text to type; null as long as the operation is not possible. */
  phrase: string | null
  type?: 'text' | 'email'
}

/** The body of a dialog for an operation that cannot be undone. The user must type `phrase` to confirm it. */
export function ConfirmOperationForm({
  phrase,
  type = 'text',
  children,
  ...form
}: ConfirmOperationFormProps) {
  const [typed, setTyped] = useState('')
  return (
    <OperationForm {...form} danger disabled={phrase === null || !matchesPhrase(phrase, typed)}>
      {children}
      {phrase !== null && (
        <Field label={`Type ${phrase} to confirm`}>
          {(control) => (
            <TextInput
              {...control}
              type={type}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
    </OperationForm>
  )
}
