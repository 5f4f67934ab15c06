import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { pluralize } from '@/ui/pluralize.ts'

interface PublishFormProps {
  title: string
  /** The number of the new version. */
  version: number
  askedStudents: number
  busy: boolean
  failure: string | null
  onBack: () => void
  onPublish: () => void
}

/** Names the consequence of a new version before it is published. */
export function PublishForm(props: PublishFormProps) {
  const { title, version, askedStudents, busy, failure, onBack, onPublish } = props
  return (
    <OperationForm
      failure={failure}
      fields={undefined}
      busy={busy}
      submit={`Publish version ${version}`}
      keep="Back"
      onSubmit={onPublish}
      close={onBack}
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li className="figures">
          {pluralize(askedStudents, 'student')} will be asked to agree the next time they open Cubby.
        </li>
        <li>Until then they cannot enroll or join a waitlist. Everything that they have stays.</li>
        <li>An enrollment that a student made offline is refused until the student agrees.</li>
        <li>A published version of the {title} cannot be changed or deleted.</li>
      </ul>
    </OperationForm>
  )
}
