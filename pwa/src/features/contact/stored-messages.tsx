import { useContactMessages } from '@/offline/outbox/contact-outbox.ts'
import { KeptMessage } from './stored-message.tsx'

/** What this device has not got through to the provider yet. `except` is being sent from the form. */
export function KeptMessages({ except }: { except: string | null }) {
  const kept = useContactMessages().filter(({ id }) => id !== except)
  return (
    <div role="status" className="grid gap-4 not-empty:mb-6">
      {kept.map((message) => (
        <KeptMessage key={message.id} message={message} />
      ))}
    </div>
  )
}
