import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { DiagnosticsButton } from '@/features/app/diagnostics/diagnostics-button.tsx'
import { StoredMessages } from '@/features/messages/contact/stored-messages.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { WhatIsNewButton } from '@/layout/what-is-new/what-is-new-button.tsx'
import { useAuth, useServerReachable } from '@/offline/hooks/use-collection.ts'
import { useLoadedOutbox } from '@/offline/hooks/use-outbox.ts'
import { useLoadedContactMessages } from '@/offline/hooks/use-waiting-changes.ts'
import { isUnsent } from '@/offline/store/stored-rows.ts'
import { sendNow } from '@/offline/sync/manage-row.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { SyncRows } from './sync-rows.tsx'

/** Shows all commands that are unsent or were refused. */
export function SyncScreen() {
  useDocumentTitle(t('Sync'))
  const auth = useAuth()
  const reachable = useServerReachable()
  const [sending, setSending] = useState(false)
  const messages = useLoadedContactMessages()
  const outbox = useLoadedOutbox()
  const isLoaded = outbox !== undefined && messages !== undefined
  const isEmpty = isLoaded && outbox.length + messages.length === 0
  const send = async () => {
    setSending(true)
    await sendNow()
    setSending(false)
  }
  return (
    <div className="shell grid max-w-3xl gap-6 py-8 lg:py-12">
      <div className="grid gap-2">
        <PageHeading>{t('Sync')}</PageHeading>
        <p className="text-muted-foreground">
          {t(
            'Changes from this device that the server has not confirmed yet. They take effect when the server confirms them.',
          )}
        </p>
      </div>
      {isEmpty && (
        <EmptyState picture={<EmptyCubbies isDone />} title={t('Everything has been sent')}>
          {t('Nothing is waiting on this device.')}
        </EmptyState>
      )}
      {isLoaded && !isEmpty && (
        <>
          <div className="flex flex-wrap items-center gap-4">
            {(outbox.some(isUnsent) || messages.length > 0) && (
              <Button busy={sending} disabled={!reachable} onClick={send}>
                {t('Send now')}
              </Button>
            )}
            <p className="text-muted-foreground text-sm" role="status">
              {reachable ? '' : t('The server cannot be reached right now. We keep trying.')}
            </p>
          </div>
          <SyncRows rows={outbox} />
          <StoredMessages except={null} />
        </>
      )}
      <div className="flex flex-wrap gap-x-5">
        {auth.status === 'in' && <WhatIsNewButton reader={auth.user.role} />}
        <DiagnosticsButton />
      </div>
    </div>
  )
}
