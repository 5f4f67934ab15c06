import { t, translate } from '@cubby/texts/t'
import { rich } from '@/ui/rich.tsx'
import '@/ui/forms/zod-without-eval.ts'
import {
  type AuthenticatorAppStarted,
  authenticatorAppConfirmation,
} from '@cubby/contract/accounts/second-factor'
import { callAsUser } from '@/api/call-as-user.ts'
import { Button } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { QrCode } from '@/ui/qr-code.tsx'
import { CHANGE_NEEDS_CONNECTION, type Change } from './change.ts'
import { CodeField } from './code-field.tsx'

interface AuthenticatorAppSetupProps {
  started: AuthenticatorAppStarted
  onConfirmed: (change: Change) => void
  onCancel: () => void
}

/** Shows the secret to an authenticator app, as a QR code and as text, and confirms it with a code. */
export function AuthenticatorAppSetup({ started, onConfirmed, onCancel }: AuthenticatorAppSetupProps) {
  const form = useForm({
    defaults: { code: '' },
    schema: authenticatorAppConfirmation,
    send: (body) => callAsUser('POST', '/users/authenticator-app/confirm', { body }),
    onDone: onConfirmed,
    failed: t('The app could not be confirmed. Try again.'),
    offline: translate(CHANGE_NEEDS_CONNECTION),
  })
  return (
    <div className="grid gap-4">
      <p ref={focusOnMount} tabIndex={-1} className="outline-none">
        {rich(
          'Scan this QR code with your authenticator app. On the phone that has the app, <link>open the app</link> or enter the key by hand.',
          {
            link: (words) => (
              <a href={started.uri} className="font-semibold text-primary underline">
                {words}
              </a>
            ),
          },
        )}
      </p>
      <div className="w-full max-w-60 rounded-card border bg-code-paper p-2">
        <QrCode text={started.uri} label={t('QR code for your authenticator app')} />
      </div>
      <dl>
        <dt className="font-semibold text-sm">{t('Key')}</dt>
        <dd className="wrap-anywhere figures select-all">{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
      </dl>
      <Form form={form} className="gap-4" aria-label={t('Confirm the app')}>
        <CodeField hint={t('Enter the code to check that the app works')} {...form.field('code')} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            {t('Confirm')}
          </Button>
          <Button variant="outline" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
