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
          ? 'Invitation used'
          : code === 'invitation_expired'
            ? 'Invitation expired'
            : 'Invalid invitation'
      }
      introduction="An invitation in our email works once, and for a limited time."
    >
      <div className="grid gap-5">
        <Alert tone={isUsed ? 'info' : 'error'} announced>
          {message}
        </Alert>
        {!isUsed && (
          <Link to="/forgot-password" className={buttonVariants({ wide: true })}>
            Request a new link
          </Link>
        )}
        <Link to="/login" className={buttonVariants({ wide: true, ...(!isUsed && { variant: 'outline' }) })}>
          {isUsed ? 'Go to login' : 'Back to login'}
        </Link>
      </div>
    </FormPage>
  )
}
