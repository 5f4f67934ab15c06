import { Link } from '@tanstack/react-router'
import { RequestView } from '@/layout/page/request-view.tsx'
import { Alert } from '@/ui/alert.tsx'
import { buttonVariants } from '@/ui/button-variants.ts'
import { UnverifiedEmail } from './unverified-email.tsx'
import { useVerification } from './use-verification.ts'

export function Verification({ token }: { token: string }) {
  return (
    <RequestView
      request={useVerification(token)}
      loading="Verifying your address..."
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
    </RequestView>
  )
}
