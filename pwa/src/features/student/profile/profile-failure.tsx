import { messages } from '@cubby/contract/messages'
import { useProfile } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'

/** Explains why the profile could not be loaded. */
export function ProfileFailure() {
  const { status, error, refresh } = useProfile()
  if (status !== 'failed') return null
  return (
    <div className="mt-4 grid max-w-2xl justify-items-start gap-2">
      <Alert tone="error" announced>
        {error || messages.profileFailed}
      </Alert>
      <Button variant="outline" size="small" onClick={() => void refresh()}>
        Try Again
      </Button>
    </div>
  )
}
