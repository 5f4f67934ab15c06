import type { EnteredPerson } from '@cubby/contract/people/invitations'
import { EmailField, PhoneField, TextField } from '@/ui/fields.tsx'
import type { Fields } from '@/ui/forms/use-form.ts'

export type Person = { readonly [name in keyof EnteredPerson]-?: string }

export const emptyPerson: Person = { first_name: '', last_name: '', email: '', phone_number: '' }

interface PersonFieldsProps {
  field: Fields<Person>
  /** The typed email address. */
  email: string
  /** Whether the person can have a phone number only: a student, whom the office then calls. */
  mayLackEmail?: boolean
  /** What follows without an email address. */
  withoutEmail?: string
}

/** The name and contact details of a new user. */
export function PersonFields({
  field,
  email,
  mayLackEmail = false,
  withoutEmail = 'Without it, the student is on the list to call and cannot log in.',
}: PersonFieldsProps) {
  const isCalled = mayLackEmail && email.trim() === ''
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="off" {...field('first_name')} />
        <TextField label="Last name" autoComplete="off" {...field('last_name')} />
      </div>
      <EmailField
        label="Email"
        optional={mayLackEmail}
        hint={isCalled && withoutEmail}
        autoComplete="off"
        {...field('email')}
      />
      <PhoneField label="Phone" optional={!isCalled} autoComplete="off" {...field('phone_number')} />
    </>
  )
}
