import { t, translate } from '@cubby/texts/t'
import { EmailField, PasswordField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { type Credentials, credentials } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { confirmWithPasskey, supportsPasskeys } from '@/features/accounts/second-factor/passkey.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { DemoMailsLink } from './email-requested.tsx'
import { logIn, NEEDS_CONNECTION, openLogin, type SecondStep } from './log-in.ts'
import { SecondStepScreen } from './second-step-screen.tsx'
import { useTypedEmail } from './typed-email.ts'

interface LoginFormProps {
  /** The path to open after the login. */
  redirect: string | undefined
}

export function LoginForm({ redirect }: LoginFormProps) {
  const typedEmail = useTypedEmail()
  const [step, setStep] = useState<SecondStep | null>(null)
  const [isBack, setBack] = useState(false)
  const form = useForm({
    defaults: { email: typedEmail, password: '' },
    schema: credentials,
    // An empty form is ignored.
    send: async (entered) => (entered.email && entered.password ? logIn(entered) : null),
    onDone: setStep,
    failed: (caught) =>
      failureMessage(
        caught,
        translate(NEEDS_CONNECTION),
        isWrong(caught) ? t(messages.loginFailed) : t(messages.somethingWentWrong),
      ),
  })
  const { field, setValue, getValues, clearFailure, fail } = form

  if (step) {
    const goBack = (reason: ApiError | null) => {
      setStep(null)
      setBack(true)
      setValue('password', '')
      if (reason) fail(reason)
    }
    return <SecondStepScreen step={step} onBack={goBack} />
  }
  return (
    <>
      <Form form={form} aria-label={t('Login')} submit={t('Login')}>
        <EmailField label={t('Email')} {...field('email')} autoComplete="username" enterKeyHint="next" />
        <div className="relative">
          <PasswordField
            label={t('Password')}
            {...field('password')}
            describedAs="password"
            autoComplete="current-password"
            enterKeyHint="go"
            autoFocus={isBack}
          />
          {/* On the line of the label, but after the password for the keyboard. */}
          <Link
            to="/forgot-password"
            search={{ redirect }}
            state={() => ({ email: getValues('email') })}
            className={`${textLink} absolute -top-3 end-0 text-sm`}
          >
            {t('Forgot password?')}
          </Link>
        </div>
      </Form>
      <PasskeyLogin />
      <LoginLinks redirect={redirect} email={() => getValues('email')} />
      <DemoLogins
        onPick={(login) => {
          clearFailure()
          setValue('email', login.email)
          setValue('password', login.password)
        }}
      />
    </>
  )
}

const isWrong = (caught: unknown) => caught instanceof ApiError && caught.status === 401

interface LoginLinksProps {
  redirect: string | undefined
  /** Returns the email address in the form, at the moment when a link is used. */
  email: () => string
}

/** Links for those without an account. Signup keeps the typed email and the redirect. */
function LoginLinks({ redirect, email }: LoginLinksProps) {
  const state = () => ({ email: email() })
  return (
    <div className="flex flex-wrap gap-x-6">
      <p>
        {t('New here?')}{' '}
        <Link to="/signup" search={{ redirect }} state={state} className={textLink}>
          {t('Sign up for an account')}
        </Link>
      </p>
      <p>
        {t('Have a code from the office?')}{' '}
        <Link to="/join" search={{ redirect }} className={textLink}>
          {t('Join with it')}
        </Link>
      </p>
    </div>
  )
}

/** The demo logins behind one line, in demo mode only. A tap on one fills the form. */
function DemoLogins({ onPick }: { onPick: (login: Credentials) => void }) {
  const demo = useProvider()?.demo
  if (!demo) return null
  return (
    <details className="rounded-card border border-input border-dashed px-4">
      <summary className="min-h-11 py-2.5 font-semibold">{t('Demo accounts')}</summary>
      <div className="grid gap-2 pb-4">
        <p className="text-muted-foreground text-sm">
          {rich(
            'This is a demo. Tap an account to fill in the form. All of them have the password <code></code>.',
            {
              code: () => (
                <code className="whitespace-nowrap font-sans font-semibold text-foreground">
                  {demo.password}
                </code>
              ),
            },
          )}
        </p>
        {demo.emails.map((email) => (
          <Button
            key={email}
            variant="outline"
            size="small"
            onClick={() => onPick({ email, password: demo.password })}
          >
            {email}
          </Button>
        ))}
        <DemoMailsLink />
      </div>
    </details>
  )
}

/** Logs in with a passkey alone, without a password. Hidden in browsers without passkeys. */
function PasskeyLogin() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await logInWithPasskey()
    } catch (caught) {
      setFailure(failureMessage(caught, translate(NEEDS_CONNECTION), t(messages.somethingWentWrong)))
    } finally {
      setBusy(false)
    }
  }
  if (!supportsPasskeys()) return null
  return (
    <div className="grid gap-3">
      <Button variant="outline" wide busy={isBusy} onClick={() => void start()}>
        <KeyRound className="size-5" aria-hidden="true" />
        {t('Log in with a passkey')}
      </Button>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
    </div>
  )
}

/** Logs in with a passkey of this device, without a password. */
async function logInWithPasskey(): Promise<void> {
  const { options } = await call('POST', '/users/login/passkey/options')
  const passkey = await confirmWithPasskey(options)
  await openLogin(await call('POST', '/users/login/passkey', { body: { passkey } }))
}
