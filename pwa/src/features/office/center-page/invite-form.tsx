import { messages } from '@cubby/contract/messages'
import type { Center } from '@cubby/contract/money/centers'
import type { MemberKind } from '@cubby/contract/money/memberships'
import { type CenterInvite, type CenterInvited, centerInvite } from '@cubby/contract/money/memberships'
import { personName } from '@cubby/rules/people/person-name'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { emptyPerson, PersonFields } from '@/features/people/users/person-fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import { MadeLink } from './link-for-everybody.tsx'

const about: Readonly<Record<MemberKind, string>> = {
  staff:
    'They join when they agree that the center enrolls them, and sees their attendance, certificates, and hours.',
  director: 'They see the staff who agreed, enroll them, and pay the invoices.',
}

/** Invites somebody as a director or to the staff. Whether the address has an account is not said. */
export function InviteForm({ center, close }: { center: Pick<Center, 'id' | 'name'>; close: () => void }) {
  const callOnce = useIdempotentCall()
  const [kind, setKind] = useState<MemberKind>('staff')
  const [person, setPerson] = useState(emptyPerson)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [invited, setInvited] = useState<CenterInvited | null>(null)
  const operation = useOperation(
    async (body: CenterInvite) => {
      const made = await callOnce('POST', '/admin/centers/:id/invitations', {
        params: { id: center.id },
        body,
      })
      setInvited(made)
      // Somebody without an email address gets the link from the office, which sees it only now.
      if (made.link === null) close()
    },
    { done: messages.centerInvited, failed: messages.somethingWentWrong },
    () => {},
    EVERY_QUERY,
  )
  const name = personName(person)
  if (invited?.link) return <MadeLink link={invited.link} label={`Link for ${name}`} close={close} />
  const submit = () => {
    const parsed = centerInvite.safeParse({ ...person, kind, phone_number: person.phone_number || null })
    if (parsed.success) return operation.run(parsed.data)
    setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
  }
  return (
    <OperationForm
      failure={errors ? null : operation.failure}
      fields={errors ?? operation.fields}
      busy={operation.busy}
      submit="Invite"
      onSubmit={submit}
      close={close}
    >
      <SelectField
        label="As"
        hint={about[kind]}
        value={kind}
        onValueChange={(value) => setKind(value === 'director' ? 'director' : 'staff')}
      >
        <option value="staff">Staff</option>
        <option value="director">Director</option>
      </SelectField>
      <PersonFields
        person={person}
        mayLackEmail
        withoutEmail="Without it, you get a link to pass on."
        onChange={(changed) => {
          setPerson(changed)
          setErrors(undefined)
        }}
      />
    </OperationForm>
  )
}
