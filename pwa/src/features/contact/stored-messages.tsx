import { useContactMessages } from '@/offline/outbox/contact-outbox.ts'
import { StoredMessage } from './stored-message.tsx'

/** What this device has not got through to the provider yet. `except` is being sent from the form. */
export function StoredMessages({ except }: { except: string | null }) {
  const kept = useContactMessages().filter(({ id }) => id !== except)
  return (
    <div role="status" className="grid gap-4 not-empty:mb-6">
      {kept.map((message) => (
        <StoredMessage key={message.id} message={message} />
      ))}
    </div>
  )
}
