import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'

interface ErrorPanelProps {
  message: string
  onRetry?: () => void
}

/** What could not be loaded, why, and another try. */
export function ErrorPanel({ message, onRetry }: ErrorPanelProps) {
  return (
    <Card className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <div role="alert" className="grid gap-1">
        <p className="font-display font-semibold text-destructive text-xl">Error</p>
        <p>{message}</p>
      </div>
      {onRetry && (
        <Button variant="outline" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </Card>
  )
}
