import { clockDifference } from '@/api/server-clock.ts'
import type { WaitingChange } from '@/offline/store/device-login.ts'
import { momentText } from '@/ui/moment.ts'
import { commandTexts } from './command-texts.ts'

/** The kinds and times of unsent changes whose content is sealed or lost. */
export function WaitingChangeList({ changes }: { changes: WaitingChange[] }) {
  return (
    <ul className="grid gap-1">
      {changes.map(({ kind, createdAt }) => (
        <li key={`${kind} ${createdAt}`}>
          <span className="font-semibold">
            {kind === 'contact' ? 'Send a message to us' : commandTexts(kind).label}
          </span>{' '}
          <span className="figures text-muted-foreground text-sm">
            {momentText(new Date(createdAt + clockDifference()).toISOString())}
          </span>
        </li>
      ))}
    </ul>
  )
}
