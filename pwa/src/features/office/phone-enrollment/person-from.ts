import type { Person } from '@/features/people/users/person-fields.tsx'

/** Returns the details of a new student from a search text: an email address, a phone number, or a name. */
export function personFrom(typed: string): Partial<Person> {
  const text = typed.trim()
  if (text === '') return {}
  if (text.includes('@')) return { email: text }
  if (/^[\d\s()+.-]+$/.test(text)) return { phone_number: text }
  const [first_name = '', ...others] = text.split(/\s+/)
  return { first_name, last_name: others.join(' ') }
}
