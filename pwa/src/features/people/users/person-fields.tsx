import type { EnteredPerson } from '@cubby/contract/people/invitations'
import { t } from '@cubby/texts/t'
import type { ComponentProps } from 'react'
import { EmailField, PhoneField, TextField } from '@/ui/fields.tsx'
import type { Fields } from '@/ui/forms/use-form.ts'

export type Person = { readonly [name in keyof EnteredPerson]-?: string }

export const emptyPerson: Person = { first_name: '', last_name: '', email: '', phone_number: '' }

type ContactProps = Pick<ComponentProps<typeof TextField>, 'optional' | 'hint' | 'enterKeyHint'>

interface PersonFieldsProps {
  field: Fields<Person>
  email: ContactProps
  phone: ContactProps
}

/** The name and contact details of somebody else. */
export function PersonFields({ field, email, phone }: PersonFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('First name')} autoComplete="off" enterKeyHint="next" {...field('first_name')} />
        <TextField label={t('Last name')} autoComplete="off" enterKeyHint="next" {...field('last_name')} />
      </div>
      <EmailField label={t('Email')} autoComplete="off" {...email} {...field('email')} />
      <PhoneField label={t('Phone')} autoComplete="off" {...phone} {...field('phone_number')} />
    </>
  )
}

/** What the office has to know of a new user: an email address, or else a phone number, as only students may have. */
export function contactOf(
  email: string,
  mayLackEmail = false,
  withoutEmail = t('Without an email address, the student is on the call list and cannot log in.'),
) {
  const isCalled = mayLackEmail && email.trim() === ''
  return {
    email: { optional: mayLackEmail, hint: isCalled && withoutEmail },
    phone: { optional: !isCalled },
  }
}
