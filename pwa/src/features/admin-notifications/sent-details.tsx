import type { SentGroup } from '@cubby/contract/notification-center'
import { recipientsText } from './sent-card.tsx'

/** The whole message, and whom it went to. */
export function SentDetails({ group }: { group: SentGroup }) {
  const { message, all_recipients, sent_count } = group
  const others = sent_count - all_recipients.length
  return (
    <div className="grid gap-4">
      <p className="whitespace-pre-line wrap-anywhere">{message}</p>
      <h3 className="text-lg">To {recipientsText(group)}</h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {all_recipients.map((name, at) => (
          <li key={at}>{name}</li>
        ))}
        {others > 0 && <li className="figures text-muted-foreground">and {others} more</li>}
      </ul>
    </div>
  )
}
