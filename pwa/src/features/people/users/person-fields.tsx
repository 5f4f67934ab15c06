import type { EnteredPerson } from '@cubby/contract/people/invitations'
import { EmailField, PhoneField, TextField } from '@/ui/fields.tsx'

export type Person = { readonly [name in keyof EnteredPerson]-?: string }

export const emptyPerson: Person = { first_name: '', last_name: '', email: '', phone_number: '' }

interface PersonFieldsProps {
  /** The first part of the names of the fields, for their errors. */
  prefix?: string
  person: Person
  /** Whether the person can have a phone number only: a student, whom the office then calls. */
  mayLackEmail?: boolean
  /** What follows without an email address. */
  withoutEmail?: string
  onChange: (person: Person) => void
}

/** The name and contact details of a new user. The errors come from the form around it. */
export function PersonFields({
  prefix = '',
  person,
  mayLackEmail = false,
  withoutEmail = 'Without it, the student is on the list to call and cannot log in.',
  onChange,
}: PersonFieldsProps) {
  const isCalled = mayLackEmail && person.email.trim() === ''
  const inputOf = (name: keyof Person) => ({
    value: person[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...person, [name]: event.target.value }),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" name={`${prefix}first_name`} {...inputOf('first_name')} />
        <TextField label="Last name" name={`${prefix}last_name`} {...inputOf('last_name')} />
      </div>
      <EmailField
        label="Email"
        name={`${prefix}email`}
        optional={mayLackEmail}
        hint={isCalled && withoutEmail}
        {...inputOf('email')}
      />
      <PhoneField
        label="Phone"
        name={`${prefix}phone_number`}
        optional={!isCalled}
        {...inputOf('phone_number')}
      />
    </>
  )
}
