import { firstName, lastName, phone, role, userStatus } from '@cubby/contract/accounts/user'
import { STANDARD_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Standard } from '@cubby/contract/teaching/standards'
import { emailOrNone, line } from '@cubby/contract/text'
import { personName } from '@cubby/rules/people/person-name'
import { searchable } from '@cubby/rules/searchable'
import { sql } from 'kysely'
import { z } from 'zod'
import { fieldErrors } from '../../../../platform/http/router.ts'
import { phoneDigits } from '../../../people/users/queries.ts'
import { readStandards } from '../../../teaching/hours/read-ledger.ts'
import type { BatchContext, ColumnDefinition, RowCheck, RowErrors, RowValues } from '../import-definition.ts'
import { choicesOf, labeled } from '../read-values.ts'
import { headerAliases } from '../suggest-mapping.ts'
import { byName } from '../trainings/read-training.ts'
import { splitName } from './split-name.ts'

/** Administrators are recognized, and refused. */
const roles = choicesOf(labeled(['student', 'instructor']), {
  ifEmpty: 'student',
  synonyms: new Map([
    ['admin', 'admin'],
    ['administrator', 'admin'],
    ['estudiante', 'student'],
    ['alumno', 'student'],
    ['alumna', 'student'],
    ['instructora', 'instructor'],
  ]),
})

const statuses = choicesOf(labeled(userStatus.options), {
  ifEmpty: 'active',
  synonyms: new Map([
    ['activo', 'active'],
    ['activa', 'active'],
    ['inactivo', 'inactive'],
    ['inactiva', 'inactive'],
  ]),
})

export const userColumns: readonly ColumnDefinition[] = [
  {
    name: 'email',
    label: 'Email',
    alternative: 'phone_number',
    hint: 'Identifies the user; empty for a student who has only a phone number',
    example: 'maya.torres@example.com',
    aliases: headerAliases.email,
  },
  {
    name: 'first_name',
    label: 'First name',
    alternative: 'name',
    hint: 'At least 2 characters',
    example: 'Maya',
    aliases: headerAliases.firstName,
  },
  {
    name: 'last_name',
    label: 'Last name',
    alternative: 'name',
    hint: 'At least 2 characters',
    example: 'Torres',
    aliases: headerAliases.lastName,
  },
  {
    name: 'name',
    label: 'Full name',
    hint: 'Instead of first and last name, such as Maya Torres or Torres, Maya',
    example: '',
    aliases: ['name', 'student', 'studentname', 'nombrecompleto', 'nombreyapellido', 'nombreyapellidos'],
  },
  {
    name: 'phone_number',
    label: 'Phone',
    hint: '10 digits; left out if it cannot be read',
    example: '(718) 555-0142',
    aliases: headerAliases.phone,
  },
  {
    name: 'role',
    label: 'Role',
    hint: 'Student or instructor; student if empty',
    example: 'student',
    aliases: ['rol'],
    choices: roles,
  },
  {
    name: 'status',
    label: 'Status',
    hint: 'Active, inactive, or suspended; active if empty',
    example: 'active',
    aliases: ['estado'],
    choices: statuses,
  },
  {
    name: 'address',
    label: 'Address',
    hint: 'In one line',
    example: '',
    aliases: ['streetaddress', 'homeaddress', 'direccion', 'domicilio'],
  },
  {
    name: 'emergency_contact',
    label: 'Emergency contact',
    hint: 'In one line',
    example: '',
    aliases: ['contactodeemergencia', 'emergencia'],
  },
  {
    name: 'standard',
    label: 'Required hours',
    hint: 'The name or the id of a standard under Hours that applies to a student',
    example: '',
    aliases: ['standard'],
  },
  {
    name: 'standard_since',
    label: 'Hours count from',
    format: 'day',
    hint: 'The first day of the period; the day of the import if empty',
    example: '',
  },
]

const TEXT_MAX_LENGTH = 300

const importedUser = z.object({
  email: emailOrNone,
  first_name: firstName,
  last_name: lastName,
  phone_number: phone,
  role: z.string().transform(roles.recognize).pipe(z.enum(role.options, messages.importRoleUnknown)),
  status: z
    .string()
    .transform(statuses.recognize)
    .pipe(z.enum(userStatus.options, messages.importStatusUnknown)),
  address: line(TEXT_MAX_LENGTH),
  emergency_contact: line(TEXT_MAX_LENGTH),
  standard: line(STANDARD_NAME_MAX_LENGTH),
  /** yyyy-MM-dd, or empty. */
  standard_since: z.string(),
})
export type ImportedUser = z.infer<typeof importedUser>

/** Somebody with only one name. It is stored as the first name. */
const personOfOneName = importedUser.extend({ last_name: z.literal('') })

/**
 * Reads a user. A full name is used if there is no first and no last name. A phone number that cannot be read is left
 * out with a warning, because the person matters more. It is an error if there is no email address, because the office
 * then needs it.
 */
export function readUser(
  values: RowValues,
): { record: ImportedUser; warnings?: RowErrors } | { errors: RowErrors } {
  const hasEmail = Boolean(values.email?.trim())
  if (hasEmail && values.phone_number && !phone.safeParse(values.phone_number).success) {
    const result = readUser({ ...values, phone_number: '' })
    return 'record' in result
      ? { ...result, warnings: { ...result.warnings, phone_number: messages.importPhoneLeftOut } }
      : result
  }
  const { first_name, last_name, name = '' } = values
  const isSplit = !first_name && !last_name && name !== ''
  const split = isSplit ? splitName(name) : undefined
  const oneName = split
    ? split.last_name === '' && { name: messages.importOneName }
    : Boolean(first_name) && !last_name && { last_name: messages.importNoLastName }
  const schema = oneName ? personOfOneName : importedUser
  const { success, data, error } = schema.safeParse({ ...values, ...split })
  if (success) {
    if (!data.email && !data.phone_number) return { errors: { email: messages.importEmailOrPhone } }
    if (!data.email && data.role === 'instructor') return { errors: { email: messages.emailNeededForRole } }
    return { record: data, ...(oneName && { warnings: oneName }) }
  }
  const { first_name: first, last_name: last, ...others } = fieldErrors(error.issues)
  const ofName = first ?? last
  if (isSplit && ofName) return { errors: { ...others, name: ofName } }
  return { errors: { ...others, ...(first && { first_name: first }), ...(last && { last_name: last }) } }
}

/** Active users share a limited number of invitations. */
export const INVITATIONS = 'invitations'

/**
 * Refuses administrators, because a file must not create them, and standards that do not exist. Warns about a person
 * who seems to have an account with another email address. An active user with an address has a share of the
 * invitations.
 */
export async function checkUsers(
  { trx }: BatchContext,
  records: readonly ImportedUser[],
): Promise<RowCheck[]> {
  const known = new Map<string, string>()
  for (const user of await findByPhone({ trx }, records)) known.set(personKey(user), user.email ?? '')
  const standards = records.some(({ standard }) => standard) ? await readStandards(trx) : []
  return records.map((record) => {
    if (record.role === 'admin') return { errors: { role: messages.importAdminRefused } }
    if (record.standard && (record.role !== 'student' || !offered(standards, record.standard))) {
      return { errors: { standard: messages.standardNotFound } }
    }
    const key = personKey(record)
    const isKnown = record.phone_number !== '' && known.has(key)
    if (record.phone_number && !isKnown) known.set(key, record.email)
    return {
      errors: null,
      ...(record.status === 'active' && record.email && { share: { of: INVITATIONS, amount: 1 } }),
      ...(isKnown && { warnings: { email: messages.importSamePerson } }),
    }
  })
}

/** The standard of this name or id that a student can begin to follow. */
export function offered(standards: readonly Standard[], text: string): Standard | undefined {
  return byName(
    standards.filter(({ archived }) => !archived),
    text,
  )
}

export function findByPhone(
  { trx }: Pick<BatchContext, 'trx'>,
  records: readonly Pick<ImportedUser, 'phone_number'>[],
) {
  const phones = records.flatMap(({ phone_number }) => (phone_number ? lastDigits(phone_number) : []))
  return trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'phone_number', 'email'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${phoneDigits('users')} = any(${phones})`)
    .execute()
}

/** A user is identified by the email address, and without one by name and phone number. */
export function userKey(user: Pick<ImportedUser, 'first_name' | 'last_name'> & Reachable): string {
  return user.email || personKey(user)
}

interface Reachable {
  readonly email: string | null
  readonly phone_number: string | null
}

export function personKey(
  user: Pick<ImportedUser, 'first_name' | 'last_name'> & { phone_number: string | null },
) {
  return JSON.stringify([searchable(personName(user)), lastDigits(user.phone_number ?? '')])
}

/** The digits of a phone number without the country code. */
function lastDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10)
}
