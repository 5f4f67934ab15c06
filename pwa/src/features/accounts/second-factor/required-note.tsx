import { Link } from '@tanstack/react-router'
import { Alert } from '@/ui/alert.tsx'

/** Tells an administrator that the school requires a second factor, and where to go on once there is one. */
export function RequiredNote({ isMissing }: { isMissing: boolean }) {
  return isMissing ? (
    <Alert tone="warning" announced>
      <strong>Administrators need a second factor here.</strong> Add a passkey or an authenticator app to open
      the administrators’ area.
    </Alert>
  ) : (
    <Alert tone="info">
      Administrators need a second factor here, and you have one.{' '}
      <Link to="/admin" className="font-semibold text-primary underline">
        Open the administrators’ area
      </Link>
    </Alert>
  )
}
