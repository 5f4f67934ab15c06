import { PASSWORD_MIN_LENGTH } from '@cubby/contract/constants'

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
