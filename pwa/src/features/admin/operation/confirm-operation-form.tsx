import { type ComponentProps, useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { matchesPhrase } from './matches-phrase.ts'
import { OperationForm } from './operation-form.tsx'

interface ConfirmOperationFormProps
  extends Omit<ComponentProps<typeof OperationForm>, 'danger' | 'disabled'> {
  /** What is typed to confirm. */
  words: string
  type?: 'text' | 'email'
}

/** The body of a dialog that does what cannot be undone, once the words are typed. */
export function ConfirmOperationForm({ words, type = 'text', children, ...form }: ConfirmOperationFormProps) {
  const [typed, setTyped] = useState('')
  return (
    <OperationForm {...form} danger disabled={!matchesPhrase(words, typed)}>
      {children}
      <Field label={`Type ${words} to confirm`}>
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
    </OperationForm>
  )
}
