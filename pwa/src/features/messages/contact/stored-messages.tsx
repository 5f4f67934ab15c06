import { useContactMessages } from '@/offline/hooks/use-waiting-changes.ts'
import { StoredMessage } from './stored-message.tsx'

/** The messages that have not reached the provider. `except` is the one that the form is sending. */
export function StoredMessages({ except }: { except: string | null }) {
  const stored = useContactMessages().filter(({ id }) => id !== except)
  return (
    <div role="status" className="grid gap-4 not-empty:mb-6">
      {stored.map((message) => (
        <StoredMessage key={message.id} message={message} />
      ))}
    </div>
  )
}
