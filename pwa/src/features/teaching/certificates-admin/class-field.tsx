import { messages } from '@cubby/contract/messages'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'

interface ClassFieldProps {
  classId: string
  onChange: (classId: string) => void
}

export function ClassField({ classId, onChange }: ClassFieldProps) {
  const classes = useAllClasses()
  return (
    <Field label="Class" name="class_id" error={classes.isError ? messages.adminClassesFailed : undefined}>
      {(control) => (
        <Select {...control} value={classId} onChange={(event) => onChange(event.target.value)}>
          <option value="">{classes.isPending ? 'Loading classes...' : 'Choose a class'}</option>
          {classes.data?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
