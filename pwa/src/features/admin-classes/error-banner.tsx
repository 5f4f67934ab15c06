import { X } from 'lucide-react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'

/** What went wrong, until somebody has read it. */
export function ErrorBanner({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <Alert tone="error" announced>
      <div className="-my-2 flex items-center justify-between gap-3">
        {message}
        <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={onDismiss}>
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
    </Alert>
  )
}
