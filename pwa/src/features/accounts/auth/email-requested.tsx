import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { rich } from '@/ui/rich.tsx'

interface EmailRequestedProps {
  /** The address that gets the email if it has an account. */
  email: string
  message: string
  /** How long the link works, and what to do if no email arrives. */
  children: ReactNode
  onUseAnother: () => void
}

/** Shown after a link was requested, whether or not the account exists. */
export function EmailRequested({ email, message, children, onUseAnother }: EmailRequestedProps) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className="grid justify-items-start gap-4 outline-none">
      <Alert tone="success" announced>
        {message}
      </Alert>
      <div className="min-w-0 max-w-full">
        <p>
          {rich('You entered <b>{email}</b>.', {
            email,
            b: (words) => <strong className="wrap-anywhere">{words}</strong>,
          })}
        </p>
        <Button variant="outline" size="small" className="mt-2" onClick={onUseAnother}>
          {t('Use another address')}
        </Button>
      </div>
      <p>{children}</p>
      <DemoMailsLink />
    </div>
  )
}

/** Links to the emails of demo mode, which are not really sent. */
export function DemoMailsLink() {
  if (!useProvider()?.demo) return null
  return (
    <Link to="/demo-mails" className={textLink}>
      {t('Read the demo emails')}
    </Link>
  )
}
