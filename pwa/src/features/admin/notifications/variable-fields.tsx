import { NOTIFICATION_MESSAGE_MAX_LENGTH } from '@cubby/contract/constants'
import type { EmptyVariable } from '@cubby/rules/template-variables'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'

interface VariableFieldsProps {
  asked: readonly EmptyVariable[]
  given: Readonly<Record<string, string>>
  onGiven: (given: Record<string, string>) => void
}

/** One input for each placeholder that Cubby cannot fill in. */
export function VariableFields({ asked, given, onGiven }: VariableFieldsProps) {
  if (asked.length === 0) return null
  return (
    <fieldset className="grid gap-3 rounded-control border p-4">
      <legend className="px-1 font-semibold text-sm">Fill in for everybody who gets this message</legend>
      {asked.map(({ name, reason }) => (
        <Field key={name} label={`{{${name}}}`} hint={`Asked for because ${reason}.`}>
          {(control) => (
            <TextInput
              {...control}
              required
              autoComplete="off"
              value={given[name] ?? ''}
              maxLength={NOTIFICATION_MESSAGE_MAX_LENGTH}
              onChange={(event) => onGiven({ ...given, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
