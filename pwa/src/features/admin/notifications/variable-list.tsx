import type { RecipientType } from '@cubby/contract/notification-center'

const variables: Readonly<Record<RecipientType, readonly string[]>> = {
  user: ['student_name', 'class_name', 'teacher_name', 'start_date'],
  class: ['student_name', 'class_name', 'student_count', 'teacher_name', 'start_date'],
}

/** The placeholders of a template, and what happens to others. */
export function VariableList({ recipientType }: { recipientType: RecipientType }) {
  return (
    <p className="text-muted-foreground text-sm">
      You can write{' '}
      {variables[recipientType].map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <code className="wrap-anywhere text-foreground">{`{{${name}}}`}</code>
        </span>
      ))}
      . What Cubby does not know of a recipient is asked for when the text is sent, and so is{' '}
      <code className="text-foreground">{'{{grade}}'}</code> or any other name.
    </p>
  )
}
