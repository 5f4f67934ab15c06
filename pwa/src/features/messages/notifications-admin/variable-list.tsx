import type { RecipientType } from '@cubby/contract/office/notification-center'

const variables: Readonly<Record<RecipientType, readonly string[]>> = {
  user: ['student_name', 'class_name', 'teacher_name', 'start_date'],
  class: ['student_name', 'class_name', 'student_count', 'teacher_name', 'start_date'],
}

/** The placeholders that a template can use. */
export function VariableList({ recipientType }: { recipientType: RecipientType }) {
  return (
    <p className="text-muted-foreground text-sm">
      Placeholders:{' '}
      {variables[recipientType].map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <code className="wrap-anywhere text-foreground">{`{{${name}}}`}</code>
        </span>
      ))}
      . Before the text is sent, you fill in what Cubby does not know about a recipient, and other names such
      as <code className="text-foreground">{'{{grade}}'}</code>.
    </p>
  )
}
