import { PASSWORD_MIN_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { isWeakPassword } from '@cubby/rules/accounts/weak-password'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'

interface NewPassword {
  readonly password: string
  /** The field of the form that gets the error. */
  readonly field: 'password' | 'newPassword'
  readonly user: { readonly email?: string | null; readonly first_name?: string; readonly last_name?: string }
}

/**
 * Hashes a password that a person chose. Refuses one that attackers would try early: a common one, or one made of the
 * names of the product, the provider, and the user. Call it outside of transactions.
 */
export async function hashNewPassword(
  { db, config, passwords }: Pick<Deps, 'db' | 'config' | 'passwords'>,
  { password, field, user }: NewPassword,
): Promise<string> {
  const stored = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'provider_name')
    .executeTakeFirst()
  const provider = String(stored?.value ?? config.provider.name)
  const words = ['Cubby', provider, user.email ?? '', user.first_name ?? '', user.last_name ?? '']
  if (isWeakPassword(password, { common: await commonPasswords(), words })) {
    throw new Refusal('weak_password', { fields: { [field]: messages.weakPassword } })
  }
  return passwords.hash(password)
}

let loading: Promise<ReadonlySet<string>> | undefined

/**
 * Returns the most common passwords of published breaches that are long enough to be chosen, about 18,000. The first
 * call loads them, because a server may run for days before somebody chooses a password.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN_LENGTH)),
  )
  return loading
}
