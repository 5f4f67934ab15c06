import type { RecipientType } from '@cubby/contract/notification-center'

const variables: Readonly<Record<RecipientType, readonly string[]>> = {
  user: ['student_name', 'class_name', 'start_date', 'grade'],
  class: ['student_name', 'class_name', 'student_count', 'teacher_name', 'start_date'],
}

/** What can stand in a template; what nothing is known of stays as it is written. */
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
      . What is not known of somebody stays as it is written.
    </p>
  )
}
