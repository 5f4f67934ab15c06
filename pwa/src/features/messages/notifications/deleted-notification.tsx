import type { Notification } from '@cubby/contract/messages/notifications'
import { t } from '@cubby/texts/t'
import { useLoadedOutbox } from '@/offline/hooks/use-outbox.ts'
import { unsentStateOf } from '@/offline/outbox/command-state.ts'
import { isRefused } from '@/offline/store/stored-rows.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { useTelling } from '@/unsent-changes/told-rows.ts'
import { UnsentChip } from '@/unsent-changes/unsent-note.tsx'

/** A notification that the user deleted in the list on screen. */
export interface Deletion {
  notification: Notification
  /** Whether the user has pressed Undo. The line stays until the notification is back. */
  isUndone: boolean
}

/**
 * The line in place of a notification that the user deletes, with Undo. Takes the focus of the row that it
 * replaces.
 */
export function DeletedNotification({
  notification: { id, title },
  isUndone,
  onUndo,
}: Deletion & { onUndo: () => void }) {
  const outbox = useLoadedOutbox()
  const row = outbox?.findLast(
    ({ kind, args }) =>
      (kind === 'delete-notification' || kind === 'restore-notification') && args.notificationId === id,
  )
  const state = unsentStateOf(outbox ? (row?.status ?? 'done') : 'queued')
  // A toast tells a refusal, which this line does not show.
  useTelling(row && state ? row.id : null)
  const isDeleted = !isUndone || (row !== undefined && isRefused(row))
  return (
    <Card as="li" className="flex items-center gap-3 bg-muted py-1 pe-1 ps-4 text-sm">
      <p className="wrap-anywhere min-w-0 flex-1 text-muted-foreground">
        {isDeleted && !state ? t('“{title}” was deleted', { title }) : `“${title}”`}{' '}
        {state && <UnsentChip state={state} />}
      </p>
      {!isUndone && (
        <Button
          ref={focusOnMount}
          variant="quiet"
          size="small"
          aria-label={t('Undo: delete {title}', { title })}
          onClick={onUndo}
        >
          {t('Undo')}
        </Button>
      )}
    </Card>
  )
}
