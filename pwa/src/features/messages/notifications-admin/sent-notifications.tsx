import { messages } from '@cubby/contract/messages'
import type { SentGroup } from '@cubby/contract/office/notification-center'
import { useState } from 'react'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { SentCard } from './sent-card.tsx'
import { SentDetails } from './sent-details.tsx'
import { sentText } from './sent-labels.ts'
import { useSent } from './use-notification-center.ts'

/** The sent messages; those with the same title and text are one card. */
export function SentNotifications({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useSent(page)
  const [opened, setOpened] = useState<SentGroup | null>(null)
  return (
    <>
      <PagedList
        query={query}
        failed={messages.sentFailed}
        noun={['sent notification', 'sent notifications']}
        empty={{
          title: 'Nothing sent yet',
          detail: 'Messages that you send will appear here.',
        }}
        pageOf={({ notifications, pagination }) => ({ rows: notifications, pagination })}
        cards={(groups) => (
          <ul className="grid gap-3">
            {groups.map((group) => (
              <SentCard key={group.id} group={group} onOpen={() => setOpened(group)} />
            ))}
          </ul>
        )}
        onChange={(_, next = 1) => onPage(next)}
      />
      {opened && (
        <Dialog title={opened.title} wide onClosed={() => setOpened(null)}>
          {() => (
            <>
              <p className="figures wrap-anywhere text-muted-foreground text-sm">{sentText(opened)}</p>
              <SentDetails group={opened} />
            </>
          )}
        </Dialog>
      )}
    </>
  )
}
