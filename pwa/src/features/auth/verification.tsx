import { Link } from '@tanstack/react-router'
import { QuestionState } from '@/layout/question-state.tsx'
import { Alert } from '@/ui/alert.tsx'
import { buttonVariants } from '@/ui/button-variants.ts'
import { UnverifiedEmail } from './unverified-email.tsx'
import { useVerification } from './use-verification.ts'

export function Verification({ token }: { token: string }) {
  return (
    <QuestionState
      question={useVerification(token)}
      asking="Verifying your address..."
      refused={(message) => <UnverifiedEmail message={message} />}
    >
      {(message) => (
        <div className="grid gap-5">
          <Alert tone="success" announced>
            {message}
          </Alert>
          <Link to="/classes" className={buttonVariants({ wide: true })}>
            See our classes
          </Link>
        </div>
      )}
    </QuestionState>
  )
}
