import { messages } from '@cubby/contract/messages'
import type { RecipientClasses } from '@cubby/contract/office/notification-center'
import { failureSentence } from '@/desk/messages/failure-message.ts'
import { Field } from '@/ui/field.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { Select } from '@/ui/select.tsx'

interface ClassSelectProps {
  query: { data: RecipientClasses | undefined; error: unknown }
  classId: string
  onClass: (classId: string) => void
}

/** The classes that can get a message, with their number of students. */
export function ClassSelect({ query: { data, error }, classId, onClass }: ClassSelectProps) {
  return (
    <Field label="Class" error={error ? failureSentence(error, messages.classesLoadFailed) : undefined}>
      {(control) => (
        <Select {...control} value={classId} onChange={(event) => onClass(event.target.value)}>
          <option value="">Choose a class</option>
          {data?.classes.map(({ id, title, student_count }) => (
            <option key={id} value={id}>
              {title} ({pluralize(student_count, 'student')})
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
