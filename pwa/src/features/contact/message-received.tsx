import { messages } from '@cubby/contract/messages'
import { Backpack } from '@/art/backpack.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

export function MessageReceived({ onAnother }: { onAnother: () => void }) {
  return (
    <div role="status" className="rounded-card border bg-card">
      <EmptyState
        picture={<Backpack />}
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
