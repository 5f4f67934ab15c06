import { messages } from '@cubby/contract/messages'
import type { SentGroup } from '@cubby/contract/notification-center'
import { useState } from 'react'
import { Dialog } from '@/features/admin/dialog.tsx'
import { ListState } from '@/features/admin/table/list-state.tsx'
import { PaginationBar } from '@/features/admin/table/pagination-bar.tsx'
import { ACT_NEEDS_CONNECTION } from '@/features/admin/use-act.ts'
import { SentCard } from './sent-card.tsx'
import { SentDetails } from './sent-details.tsx'
import { useSent } from './use-center.ts'

/** What administrators sent; messages of the same title and text are one card. */
export function SentNotifications({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useSent(page)
  const [opened, setOpened] = useState<SentGroup | null>(null)
  return (
    <>
      <ListState
        query={query}
        failed={messages.sentFailed}
        offline={ACT_NEEDS_CONNECTION}
        count={({ total }) => `${total} sent ${total === 1 ? 'notification' : 'notifications'}, page ${page}`}
        empty={{
          title: 'Nothing sent yet',
          detail: 'What you send to students, classes or everybody will stand here.',
          is: ({ notifications }) => notifications.length === 0,
        }}
      >
        {({ notifications, pagination }) => (
          <div className="grid gap-4">
            <ul className="grid gap-3">
              {notifications.map((group) => (
                <SentCard key={group.id} group={group} onOpen={() => setOpened(group)} />
              ))}
            </ul>
            <PaginationBar pagination={pagination} onPage={onPage} />
          </div>
        )}
      </ListState>
      {opened && (
        <Dialog title={opened.title} wide onClosed={() => setOpened(null)}>
          {() => <SentDetails group={opened} />}
        </Dialog>
      )}
    </>
  )
}
