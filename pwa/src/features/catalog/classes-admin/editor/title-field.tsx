import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'

interface TitleFieldProps {
  title: string
  typed: string
  onType: (typed: string) => void
}

/** The title of the class, typed to confirm an operation that ends enrollments. */
export function TitleField({ title, typed, onType }: TitleFieldProps) {
  return (
    <Field label={`Type ${title} to confirm`}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}
