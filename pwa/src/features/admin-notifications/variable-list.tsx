import type { RecipientType } from '@cubby/contract/notification-center'

const variables: Readonly<Record<RecipientType, readonly string[]>> = {
  user: ['student_name', 'class_name', 'teacher_name', 'start_date'],
  class: ['student_name', 'class_name', 'student_count', 'teacher_name', 'start_date'],
}

/** What can stand in a template, and what becomes of the rest. */
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
      . While one of them is not known of a recipient, the text cannot be sent. Nor can it with{' '}
      <code className="text-foreground">{'{{grade}}'}</code>, because Cubby keeps no grades. Any other name
      stays as it is written.
    </p>
  )
}
