import { messages } from '@cubby/contract/messages'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { focusOnMount } from '@/ui/field.tsx'

/** Replaces the form after a message was sent and takes the focus. */
export function MessageReceived({ onAnother }: { onAnother: () => void }) {
  return (
    <div ref={focusOnMount} role="status" tabIndex={-1} className="rounded-card border bg-card outline-none">
      <EmptyState
        picture={<EmptyCubbies isDone />}
        title={messages.contactReceived}
        action={
          <Button variant="outline" onClick={onAnother}>
            Write another message
          </Button>
        }
      >
        {messages.contactReceivedDetail}
      </EmptyState>
    </div>
  )
}
