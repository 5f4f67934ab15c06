import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Alert } from '@/ui/alert.tsx'
import { buttonVariants } from '@/ui/button.tsx'
import { FormPage } from './form-page.tsx'

interface EndedInvitationProps {
  /** The code of the server's refusal, or undefined if there was no link at all. */
  code?: string | undefined
  message: string
}

/** Explains why an invitation does not work, and what works instead. */
export function EndedInvitation({ code, message }: EndedInvitationProps) {
  const isUsed = code === 'invitation_used'
  return (
    <FormPage
      scene="loose end"
      heading={
        isUsed
          ? t('This invitation was already used')
          : code === 'invitation_expired'
            ? t('Invitation expired')
            : t('Invalid invitation')
      }
      introduction={t('An invitation in our email works once, and for a limited time.')}
    >
      <div className="grid gap-5">
        <Alert tone={isUsed ? 'info' : 'error'} announced>
          {message}
        </Alert>
        {!isUsed && (
          <Link to="/forgot-password" className={buttonVariants({ wide: true })}>
            {t('Request a new link')}
          </Link>
        )}
        <Link to="/login" className={buttonVariants({ wide: true, ...(!isUsed && { variant: 'outline' }) })}>
          {isUsed ? t('Go to login') : t('Back to login')}
        </Link>
      </div>
    </FormPage>
  )
}
