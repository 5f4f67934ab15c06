import { phone } from '@cubby/contract/accounts/user'
import { CLASS_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { day, email, line } from '@cubby/contract/text'
import { z } from 'zod'
import type { ColumnDefinition, RowValues } from './import-definition.ts'
import { headerAliases } from './suggest-mapping.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Returns the schema of a text that must not be empty. */
export const required = (maxLength: number) => line(maxLength).min(1, messages.importValueMissing)

/** An email address, or a phone number, of which the last ten digits are kept. */
export const studentName = z
  .string()
  .transform((value) => {
    const digits = value.replace(/\D/g, '')
    return !value.includes('@') && phone.safeParse(value).success ? digits.slice(-10) : value
  })
  .pipe(z.union([z.string().regex(/^\d{10}$/), email], messages.invalidEmail))

/** The error of a row whose student does not exist. `name` is an email address or a phone number. */
export const unknownStudent = (name: string) =>
  name.includes('@') ? messages.importStudentUnknown : messages.importPhoneUnknown

/** The fields that name a student and a session. */
export const placeFields = {
  email: studentName,
  class: required(CLASS_TITLE_MAX_LENGTH),
  session_date: day(messages.invalidDate),
  start_time: z.string().regex(TIME, messages.invalidTime).nullable(),
}

/** Returns the values of a row for `placeFields`. An empty time is left out. */
export function placeValues(values: RowValues) {
  return { ...values, start_time: values.start_time || null }
}

/** The columns that name a student and a class. */
export const studentAndClass: readonly ColumnDefinition[] = [
  {
    name: 'email',
    label: 'Email',
    isRequired: true,
    hint: 'A student who has an account; the phone number of one without an email address',
    example: 'maya.torres@example.com',
    aliases: ['studentemail', ...headerAliases.email],
  },
  {
    name: 'class',
    label: 'Class',
    isRequired: true,
    hint: 'The title of a class in Cubby',
    example: 'CPR and First Aid',
    aliases: ['classtitle', 'classname', 'course', 'coursename', 'clase', 'curso'],
  },
]

/** The columns that name a student and a session. */
export const placeColumns: readonly ColumnDefinition[] = [
  ...studentAndClass,
  {
    name: 'session_date',
    label: 'Session date',
    format: 'day',
    isRequired: true,
    hint: 'The first day of the session, such as 2027-03-01 or 3/1/2027',
    example: '2027-03-01',
    aliases: ['sessiondate', 'firstday', 'startdate', 'fecha'],
  },
  {
    name: 'start_time',
    label: 'Start time',
    format: 'time',
    hint: 'Only if the class has several sessions on this day, such as 09:00 or 9:00 AM',
    example: '',
    aliases: ['starts', 'time'],
  },
]
