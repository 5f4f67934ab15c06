import { messages } from '@cubby/contract/messages'
import type { RecipientPage, SentGroup } from '@cubby/contract/office/notification-center'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { momentText, useTimeZone } from '@/desk/dates/dates.tsx'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { Explanation } from '@/desk/ui/tooltip.tsx'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { useSentTo } from './use-notification-center.ts'

type Recipient = RecipientPage['recipients'][number]
type Delivery = Recipient['deliveries'][number]

/** The whole message, and the delivery to each recipient on each channel. */
export function SentDetails({ group, sessionId }: { group: SentGroup; sessionId?: string }) {
  const [page, setPage] = useState(1)
  const query = useSentTo(group.id, page, sessionId)
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere whitespace-pre-line">{group.message}</p>
      <PagedList
        query={query}
        failed={t(messages.sentFailed)}
        countText={(count) => t('{count, plural, one {# recipient} other {# recipients}}', { count })}
        empty={{ title: t('Not delivered yet'), detail: t('Delivering a broadcast takes a few seconds.') }}
        pageOf={({ recipients, pagination }) => ({ rows: recipients, pagination })}
        cards={(recipients) => (
          <ul className="divide-y border-y">
            {recipients.map((recipient) => (
              <RecipientItem key={recipient.notification_id} recipient={recipient} />
            ))}
          </ul>
        )}
        onPage={setPage}
        onChange={(_, next = 1) => setPage(next)}
      />
    </div>
  )
}

function RecipientItem({ recipient: { name, email, is_read, deliveries } }: { recipient: Recipient }) {
  const timeZone = useTimeZone()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-muted-foreground text-sm">
          <EmailText>{email}</EmailText>
        </span>
      </p>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Chip tone={is_read ? 'success' : 'neutral'}>
            {is_read ? t('In app: read') : t('In app: unread')}
          </Chip>
        </li>
        {deliveries.map((delivery, index) => (
          <li key={`${delivery.channel}${delivery.updated_at}${index}`}>
            <Explanation label={t('Delivery')} text={whyText(delivery, timeZone)}>
              <Chip tone={tones[delivery.status]}>
                {delivery.channel === 'email' ? t('Email') : t('Push')}: {deliveryLabels[delivery.status]}
              </Chip>
            </Explanation>
            {delivery.detail && (
              <span className="block max-w-60 text-muted-foreground text-xs">{delivery.detail}</span>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

const deliveryLabels: Readonly<Record<Delivery['status'], string>> = {
  queued: t('waiting'),
  sent: t('sent'),
  refused: t('refused'),
  failed: t('failed'),
  skipped: t('not sent'),
}

const tones: Readonly<Record<Delivery['status'], ChipTone>> = {
  queued: 'pending',
  sent: 'success',
  refused: 'destructive',
  failed: 'destructive',
  skipped: 'neutral',
}

function whyText({ attempts, updated_at }: Delivery, timeZone: string | undefined): string {
  return `${t('{attempts, plural, one {# attempt} other {# attempts}}', { attempts })}, ${momentText(updated_at, timeZone)}`
}
