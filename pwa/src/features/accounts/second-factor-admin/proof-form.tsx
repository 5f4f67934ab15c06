import { t, text, translate } from '@cubby/texts/t'
import { PasswordField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import type { FreshProof, SecondFactor } from '@cubby/contract/accounts/second-factor'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { z } from 'zod'
import { callAsUser } from '@/api/call-as-user.ts'
import { CodeField } from '@/features/accounts/second-factor/code-field.tsx'
import { canProveWithPasskey, proveWithPasskey } from '@/features/accounts/second-factor/passkey.ts'
import { Button } from '@/ui/button.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'

const PROOF_NEEDS_CONNECTION = text(
  'Confirming needs a connection, and the server cannot be reached right now. Nothing that you typed is lost.',
)

/** What the password needs beside it. */
type Second = 'code' | 'recovery_code' | null

const needed = (missing: string) => z.string().trim().min(1, missing)
const formOf = (second: Second) =>
  z.object({
    password: z.string().min(1, t(messages.passwordRequired)),
    code: second === 'code' ? needed(t(messages.codeMissing)) : z.string(),
    recovery_code: second === 'recovery_code' ? needed(t(messages.recoveryCodeMissing)) : z.string(),
  })

const prove = (body: FreshProof) => callAsUser('POST', '/users/second-factor/proof', { body })

interface ProofFormProps {
  email: string
  factor: SecondFactor
  onProven: () => void
  onCancel: () => void
}

/** Proves who the user is: with a passkey, or with the password and a code if they have a second factor. */
export function ProofForm({ email, factor, onProven, onCancel }: ProofFormProps) {
  const hasApp = factor.authenticator_app !== null
  const hasPasskey = canProveWithPasskey(factor)
  const [second, setSecond] = useState<Second>(
    hasApp ? 'code' : factor.passkeys.length > 0 ? 'recovery_code' : null,
  )
  const [isUsingPasskey, setUsingPasskey] = useState(false)
  const form = useForm({
    defaults: { password: '', code: '', recovery_code: '' },
    schema: formOf(second),
    send: ({ password, ...codes }) => prove({ password, ...(second && { [second]: codes[second] }) }),
    onDone: onProven,
    failed: t(messages.somethingWentWrong),
    offline: translate(PROOF_NEEDS_CONNECTION),
  })
  const { field } = form
  const confirmWithPasskey = async () => {
    setUsingPasskey(true)
    await form.attempt(async () => prove(await proveWithPasskey()))
    setUsingPasskey(false)
  }
  return (
    <Form form={form} className="gap-4" aria-label={t('Confirm that it is you')}>
      {hasPasskey && (
        <>
          <Button autoFocus busy={isUsingPasskey} onClick={() => void confirmWithPasskey()}>
            {t('Use a passkey')}
          </Button>
          <p className="text-center text-muted-foreground text-sm">{t('or with your password')}</p>
        </>
      )}
      {/* Lets a password manager find the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('Your password')}
        {...field('password')}
        describedAs="password"
        autoFocus={!hasPasskey}
        autoComplete="current-password"
        enterKeyHint={second ? 'next' : 'done'}
      />
      {second === 'code' && <CodeField {...field('code')} />}
      {second === 'recovery_code' && (
        <TextField
          label={t('Recovery code')}
          hint={t('One of the codes that you stored when you set up the second factor. It works once.')}
          {...field('recovery_code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          className="figures"
        />
      )}
      {hasApp && factor.recovery_codes_left > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => setSecond(second === 'code' ? 'recovery_code' : 'code')}
        >
          {second === 'code' ? t('Use a recovery code') : t('Use a code from your authenticator app')}
        </Button>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          variant={hasPasskey ? 'outline' : 'primary'}
          busy={form.busy && !isUsingPasskey}
        >
          {t('Confirm')}
        </Button>
      </div>
    </Form>
  )
}
