import type { User } from '@cubby/contract/accounts/user'
import { text, translate } from '@cubby/texts/t'
import { CircleCheck } from 'lucide-react'
import { type OfflineReadiness, useOfflineReadiness } from '@/offline/hooks/offline-readiness.ts'

export const readinessText: Record<OfflineReadiness, string | null> = {
  ready: text('Ready offline'),
  'ready-without-files': text('Ready offline without files, because Data Saver is on'),
  'not-ready': null,
}

/** Shows that all data is on this device. */
export function ReadyOffline({ user }: { user: User }) {
  const readiness = useOfflineReadiness(user)
  const sentence = readiness && readinessText[readiness]
  return sentence ? (
    <p className="flex items-center gap-1.5 text-muted-foreground text-sm">
      <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
      {translate(sentence)}
    </p>
  ) : null
}
