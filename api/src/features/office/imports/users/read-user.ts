import { firstName, lastName, phone, role, userStatus } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { email, line } from '@cubby/contract/text'
import { z } from 'zod'
import { fieldErrors } from '../../../../platform/http/router.ts'
import type { RowErrors, RowValues } from '../import-definition.ts'
import { roles, statuses } from './user-columns.ts'

const TEXT_MAX_LENGTH = 300

const importedUser = z.object({
  email,
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
})
export type ImportedUser = z.infer<typeof importedUser>

/**
 * Reads a user. A full name is used if there is no first and no last name. A phone number that cannot be read is left
 * out with a warning, because the person matters more.
 */
export function readUser(
  values: RowValues,
): { record: ImportedUser; warnings?: RowErrors } | { errors: RowErrors } {
  if (values.phone_number && !phone.safeParse(values.phone_number).success) {
    const result = readUser({ ...values, phone_number: '' })
    return 'record' in result
      ? { ...result, warnings: { phone_number: messages.importPhoneLeftOut } }
      : result
  }
  const { first_name, last_name, name = '' } = values
  const isSplit = !first_name && !last_name && name !== ''
  const { success, data, error } = importedUser.safeParse({ ...values, ...(isSplit && splitName(name)) })
  if (success) return { record: data }
  const { first_name: first, last_name: last, ...others } = fieldErrors(error.issues)
  const ofName = first ?? last
  if (isSplit && ofName) return { errors: { ...others, name: ofName } }
  return { errors: { ...others, ...(first && { first_name: first }), ...(last && { last_name: last }) } }
}

/** 'Maya Ann Torres' and 'Torres, Maya Ann': the last name is the last word, or what precedes the comma. */
function splitName(name: string): { first_name: string; last_name: string } {
  const [beforeComma = '', afterComma] = name.split(',', 2)
  if (afterComma !== undefined) return { first_name: afterComma.trim(), last_name: beforeComma.trim() }
  const words = name.trim().split(/\s+/)
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' }
}
