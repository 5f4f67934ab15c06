import type { SecondStep } from '@cubby/contract/accounts/second-factor'
import { messages } from '@cubby/contract/messages'
import { Refusal } from '../../../platform/errors.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { stepOfCode, takeStep } from '../second-factor/app-codes.ts'
import { emailSecondFactorChange } from '../second-factor/email-change.ts'
import { countRecoveryCodes, findAuthenticatorApp } from '../second-factor/queries.ts'
import { takeRecoveryCode } from '../second-factor/recovery-codes.ts'
import type { SecretCipher } from '../second-factor/secret-cipher.ts'
import { recordPasskeyUse, type VerifiedPasskey } from '../second-factor/verify-used-passkey.ts'
import type { LoginMethod } from './open-login.ts'

/**
 * Accepts the proof of a second step once: a passkey that was verified before, a code of the authenticator app, or a
 * recovery code. Returns how the user logged in. Throws Refusal `wrong_code` and `passkey_refused`.
 */
export async function acceptProof(
  { deps, trx, now }: TransactionContext,
  input: {
    readonly userId: string
    readonly form: SecondStep
    readonly passkey: VerifiedPasskey | undefined
    readonly cipher: SecretCipher
  },
): Promise<LoginMethod> {
  const { userId, form, passkey, cipher } = input
  if (passkey) {
    await recordPasskeyUse(trx, passkey, now)
    return 'password_and_passkey'
  }
  if (form.code !== undefined) {
    const app = await findAuthenticatorApp(trx, userId)
    const step = app ? stepOfCode(form.code, await cipher.decrypt(app.encrypted_secret, userId), now) : null
    if (step === null || !(await takeStep(trx, { userId, step }))) throw wrongCode('code')
    return 'password_and_authenticator_app'
  }
  const code = form.recovery_code ?? ''
  if (!(await takeRecoveryCode(trx, { userId, code }))) throw wrongCode('recovery_code')
  const left = await countRecoveryCodes(trx, userId)
  await emailSecondFactorChange(
    { jobs: deps.jobs, trx },
    { userId, change: { kind: 'recovery_code_used', left } },
  )
  return 'password_and_recovery_code'
}

function wrongCode(field: 'code' | 'recovery_code'): Refusal {
  return new Refusal('wrong_code', { fields: { [field]: messages.wrongCode } })
}
