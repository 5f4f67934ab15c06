import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findUsers, type PickedUser, UserPicker } from '@/desk/user-picker/user-picker.tsx'
import { contactOf, type Person, PersonFields } from '@/features/people/users/person-fields.tsx'
import { Button } from '@/ui/button.tsx'
import type { Fields } from '@/ui/forms/use-form.ts'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'

/** Who calls: a known student, or a new one. */
interface Caller {
  is_new: boolean
  student: PickedUser | null
  new_student: Person
}

interface StudentChoiceProps {
  caller: Caller
  errorOf: (name: 'student') => string | undefined
  /** The fields of a new student. */
  field: Fields<Person>
  onChange: (caller: Caller) => void
}

/** Finds the student who calls, or takes the details of a new one. */
export function StudentChoice({ caller, errorOf, field, onChange }: StudentChoiceProps) {
  const { student, new_student, is_new } = caller
  const [typed, setTyped] = useState('')
  if (is_new) {
    return (
      <div className="grid grid-cols-1 content-start gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold">{t('New student')}</h3>
          <Button variant="outline" size="small" onClick={() => onChange({ ...caller, is_new: false })}>
            {t('Find a student')}
          </Button>
        </div>
        <PersonFields field={field} {...contactOf(new_student.email, true)} />
        <SamePhone phone={new_student.phone_number} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <UserPicker
        label={t('Student')}
        error={errorOf('student')}
        roles={['student', 'user']}
        user={student}
        blockedReason={({ status }) => (status === 'active' ? null : t('The account is not active'))}
        onType={setTyped}
        onPick={(picked) => onChange({ ...caller, student: picked })}
      />
      {!student && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() =>
            onChange({ ...caller, is_new: true, new_student: { ...new_student, ...personFrom(typed) } })
          }
        >
          {t('New student')}
        </Button>
      )}
    </div>
  )
}

/** Says who else has the phone number: the student may be known already, or the family shares it. */
function SamePhone({ phone }: { phone: string }) {
  const digits = useDebouncedValue(phone.replace(/\D/g, ''))
  const isWhole = digits.length >= 10
  const { data = [] } = useQuery({
    queryKey: ['users', 'phone', digits],
    queryFn: ({ signal }) => findUsers(digits.slice(-10), undefined, signal),
    enabled: isWhole,
  })
  return (
    <p role="status" className="text-sm empty:hidden">
      {isWhole &&
        data.length > 0 &&
        t('{names} {count, plural, one {has} other {have}} this phone number. A family can share a number.', {
          names: data.map(personName).join(', '),
          count: data.length,
        })}
    </p>
  )
}

/** Returns the details of a new student from a search text: an email address, a phone number, or a name. */
export function personFrom(typed: string): Partial<Person> {
  const text = typed.trim()
  if (text === '') return {}
  if (text.includes('@')) return { email: text }
  if (/^[\d\s()+.-]+$/.test(text)) return { phone_number: text }
  const [first_name = '', ...others] = text.split(/\s+/)
  return { first_name, last_name: others.join(' ') }
}
