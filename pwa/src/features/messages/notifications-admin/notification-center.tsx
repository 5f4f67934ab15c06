import { t } from '@cubby/texts/t'
import { Megaphone, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { useMyNotifications } from '@/offline/hooks/optimistic-rows.ts'
import { Button } from '@/ui/button.tsx'
import { BroadcastDialog } from './broadcast-dialog.tsx'
import type { NotificationSearch } from './notification-search.ts'
import { ReceivedNotifications } from './received-notifications.tsx'
import { SendDialog } from './send-dialog.tsx'
import { SentNotifications } from './sent-notifications.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { Templates } from './templates.tsx'

interface NotificationCenterProps {
  search: NotificationSearch
  onSearch: (changes: SearchChanges<NotificationSearch>) => void
}

type Opened = 'send' | 'broadcast' | 'template'

/** Notification Center: received notifications, sent messages, and templates. */
export function NotificationCenter({ search, onSearch }: NotificationCenterProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const unread = useMyNotifications().rows.filter(({ is_read }) => !is_read).length
  const close = () => setOpened(null)
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5 xl:gap-3">
      <SectionHeading
        title={t('Notifications')}
        description={t('Write to a student, a class, or everybody')}
        more={
          <Button variant="outline" size="small" onClick={() => setOpened('broadcast')}>
            <Megaphone className="size-4" aria-hidden="true" />
            {t('Broadcast')}
          </Button>
        }
      >
        <Button size="small" onClick={() => setOpened('send')}>
          <Send className="size-4" aria-hidden="true" />
          {t('Send Notification')}
        </Button>
      </SectionHeading>
      <Tabs
        label={t('Notifications')}
        tabs={[
          {
            id: 'received',
            label:
              unread > 0 ? t('Received Notifications ({unread})', { unread }) : t('Received Notifications'),
          },
          { id: 'sent', label: t('Sent Notifications') },
          { id: 'templates', label: t('Templates') },
        ]}
        current={search.tab ?? 'sent'}
        onChange={(tab) => onSearch({ tab: tab === 'sent' ? undefined : tab, page: undefined })}
      >
        {search.tab === 'received' ? (
          <ReceivedNotifications />
        ) : search.tab === 'templates' ? (
          <div className="grid grid-cols-1 gap-3">
            <Button
              variant="outline"
              size="small"
              className="justify-self-start"
              onClick={() => setOpened('template')}
            >
              <Plus className="size-4" aria-hidden="true" />
              {t('New Template')}
            </Button>
            <Templates />
          </div>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            <SentNotifications page={search.page ?? 1} onPage={(page) => onSearch({ page })} />
          </div>
        )}
      </Tabs>
      {opened === 'send' && <SendDialog onClosed={close} />}
      {opened === 'broadcast' && <BroadcastDialog onClosed={close} />}
      {opened === 'template' && <TemplateDialog template={null} onClosed={close} />}
    </div>
  )
}
