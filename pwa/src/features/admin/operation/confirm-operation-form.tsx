import { type ComponentProps, useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { isTyped } from './matches-phrase.ts'
import { ActForm } from './operation-form.tsx'

interface FinalActFormProps extends Omit<ComponentProps<typeof ActForm>, 'danger' | 'disabled'> {
  /** What is typed to confirm. */
  words: string
  type?: 'text' | 'email'
}

/** The body of a dialog that does what cannot be undone, once the words are typed. */
export function FinalActForm({ words, type = 'text', children, ...form }: FinalActFormProps) {
  const [typed, setTyped] = useState('')
  return (
    <ActForm {...form} danger disabled={!isTyped(words, typed)}>
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
    </ActForm>
  )
}
