import { t } from '@cubby/texts/t'
import { useSyncExternalStore } from 'react'
import { clockDifference } from '@/api/server-clock.ts'
import { forgetLostChanges, onLostChanges, readLostChanges } from '@/offline/session/lost-changes.ts'
import type { WaitingChange } from '@/offline/store/stored-rows.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { momentText } from '@/ui/moment.ts'
import { commandTexts } from './command-texts.ts'

/** Says which unsent changes this device has lost, until the user has read it. */
export function LostChangesNotice({ userId }: { userId: string | null }) {
  const stored = useSyncExternalStore(onLostChanges, () => JSON.stringify(readLostChanges(userId)))
  const changes: WaitingChange[] = JSON.parse(stored)
  if (changes.length === 0) return null
  return (
    <div className="shell py-4">
      <Alert tone="warning" announced>
        <div className="grid justify-items-start gap-3">
          <h2 className="text-lg">{t('Changes may be lost')}</h2>
          <p>
            {t(
              'This device no longer has {count, plural, one {# change} other {# changes}} that the server had not confirmed. Check whether {count, plural, one {it} other {they}} arrived, and repeat what is missing.',
              { count: changes.length },
            )}
          </p>
          <WaitingChangeList changes={changes} />
          <Button variant="outline" size="small" onClick={() => forgetLostChanges(userId)}>
            {t('OK, I have read this')}
          </Button>
        </div>
      </Alert>
    </div>
  )
}

/** The kinds and times of unsent changes whose content is sealed or lost. */
export function WaitingChangeList({ changes }: { changes: WaitingChange[] }) {
  return (
    <ul className="grid gap-1">
      {changes.map(({ kind, createdAt }) => (
        <li key={`${kind} ${createdAt}`}>
          <span className="font-semibold">
            {kind === 'contact' ? t('Send a message to us') : commandTexts(kind).label}
          </span>{' '}
          <span className="figures text-muted-foreground text-sm">
            {momentText(new Date(createdAt + clockDifference()).toISOString())}
          </span>
        </li>
      ))}
    </ul>
  )
}
