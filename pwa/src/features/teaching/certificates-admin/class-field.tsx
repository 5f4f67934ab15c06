import { messages } from '@cubby/contract/messages'
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
      label="Class"
      error={classes.isError ? messages.adminClassesFailed : undefined}
      value={classId}
      onValueChange={onChange}
    >
      <option value="">{classes.isPending ? 'Loading classes...' : 'Choose a class'}</option>
      {classes.data?.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
