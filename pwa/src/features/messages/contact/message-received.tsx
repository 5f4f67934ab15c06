import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { focusOnMount } from '@/ui/field.tsx'

interface MessageReceivedProps {
  title: string
  detail: string
  /** The label of the button that shows the form again. */
  another: string
  onAnother: () => void
}

/** Replaces the form after a message was sent and takes the focus. */
export function MessageReceived({ title, detail, another, onAnother }: MessageReceivedProps) {
  return (
    <div ref={focusOnMount} role="status" tabIndex={-1} className="rounded-card border bg-card outline-none">
      <EmptyState
        picture={<EmptyCubbies isDone />}
        title={title}
        action={
          <Button variant="outline" onClick={onAnother}>
            {another}
          </Button>
        }
      >
        {detail}
      </EmptyState>
    </div>
  )
}
