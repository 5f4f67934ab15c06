import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Alert } from '@/ui/alert.tsx'
import { buttonVariants } from '@/ui/button.tsx'
import { readResetPath } from './remembered-path.ts'

/** Explains why an emailed reset link does not work and offers a new one. */
export function InvalidLink({ message }: { message: string }) {
  return (
    <div className="grid gap-5">
      <Alert tone="warning" announced>
        {message}
      </Alert>
      <Link
        to="/forgot-password"
        search={{ redirect: readResetPath() }}
        className={buttonVariants({ wide: true })}
      >
        {t('Request a new link')}
      </Link>
      <Link
        to="/login"
        search={{ redirect: readResetPath() }}
        className={buttonVariants({ variant: 'outline', wide: true })}
      >
        {t('Back to login')}
      </Link>
    </div>
  )
}
