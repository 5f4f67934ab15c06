import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'

interface ErrorPanelProps {
  message: string
  /** The reason, if there is one. */
  detail?: string | null
  onRetry?: () => void
}

/** The failure of a list, with its reason and a retry. Nothing without a message. */
export function ErrorPanel({ message, detail, onRetry }: ErrorPanelProps) {
  if (!message) return null
  return (
    <Card className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <div role="alert" className="grid gap-1">
        <p className="font-display font-semibold text-destructive text-xl">Error</p>
        <p>{message}</p>
        {detail && <p className="text-muted-foreground text-sm">{detail}</p>}
      </div>
      {onRetry && (
        <Button variant="outline" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </Card>
  )
}
