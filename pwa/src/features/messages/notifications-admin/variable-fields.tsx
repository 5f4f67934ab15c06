import { NOTIFICATION_MESSAGE_MAX_LENGTH } from '@cubby/contract/constants'
import type { EmptyVariable } from '@cubby/rules/office/template-variables'
import { t } from '@cubby/texts/t'
import { TextField } from '@/ui/fields.tsx'

interface VariableFieldsProps {
  variables: readonly EmptyVariable[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}

/** One input for each placeholder that Cubby cannot fill in. */
export function VariableFields({ variables, values, onChange }: VariableFieldsProps) {
  if (variables.length === 0) return null
  return (
    <fieldset className="grid gap-3 rounded-control border p-4">
      <legend className="px-1 font-semibold text-sm">
        {t('Fill in for everybody who gets this message')}
      </legend>
      {variables.map(({ name, reason }) => (
        <TextField
          key={name}
          label={`{{${name}}}`}
          hint={t('Needed because {reason}.', { reason })}
          required
          autoComplete="off"
          value={values[name] ?? ''}
          maxLength={NOTIFICATION_MESSAGE_MAX_LENGTH}
          onValueChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
    </fieldset>
  )
}
