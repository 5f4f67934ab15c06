import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import { SelectField } from '@/ui/select.tsx'

interface ClassFieldProps {
  classId: string
  onChange: (classId: string) => void
}

export function ClassField({ classId, onChange }: ClassFieldProps) {
  const classes = useAllClasses()
  return (
    <SelectField
      label={t('Class')}
      error={classes.isError ? t(messages.adminClassesFailed) : undefined}
      value={classId}
      onValueChange={onChange}
    >
      <option value="">{classes.isPending ? t('Loading classes...') : t('Choose a class')}</option>
      {classes.data?.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
