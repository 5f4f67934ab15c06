import type { User } from '@cubby/contract/accounts/user'
import { CircleCheck } from 'lucide-react'
import { useOfflineReadiness } from '@/offline/hooks/offline-readiness.ts'
import { readinessText } from './readiness-text.ts'

/** Shows that all data is on this device. */
export function ReadyOffline({ user }: { user: User }) {
  const readiness = useOfflineReadiness(user)
  const sentence = readiness && readinessText[readiness]
  return sentence ? (
    <p className="flex items-center gap-1.5 text-muted-foreground text-sm">
      <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
      {sentence}
    </p>
  ) : null
}
