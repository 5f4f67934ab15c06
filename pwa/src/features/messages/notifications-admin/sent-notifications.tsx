import { messages } from '@cubby/contract/messages'
import type { SentGroup } from '@cubby/contract/office/notification-center'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { Moment } from '@/desk/dates/dates.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { SentDetails } from './sent-details.tsx'
import { useSent } from './use-notification-center.ts'

interface SentNotificationsProps {
  page: number
  /** Only messages to users of this session. */
  sessionId?: string
  onPage: (page: number) => void
}

/** The sent messages; those with the same title and text are one card. */
export function SentNotifications({ page, sessionId, onPage }: SentNotificationsProps) {
  const query = useSent(page, sessionId)
  const [opened, setOpened] = useState<SentGroup | null>(null)
  return (
    <>
      <PagedList
        query={query}
        failed={t(messages.sentFailed)}
        countText={(count) =>
          t('{count, plural, one {# sent notification} other {# sent notifications}}', { count })
        }
        empty={{
          title: t('Nothing sent yet'),
          detail: t('Messages that you send will appear here.'),
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
              <SentDetails group={opened} {...(sessionId && { sessionId })} />
            </>
          )}
        </Dialog>
      )}
    </>
  )
}

function SentCard({ group, onOpen }: { group: SentGroup; onOpen: () => void }) {
  const { title, message, created_at, delivered } = group
  const kind = sentKind(group)
  return (
    <Card as="li" className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg leading-snug">{title}</h2>
        {kind && (
          <Chip tone={group.is_broadcast && group.type !== 'class_notification' ? 'primary' : 'neutral'}>
            {kind}
          </Chip>
        )}
        {!delivered && <Chip tone="pending">{t('Sending')}</Chip>}
        <time dateTime={created_at} className="figures text-muted-foreground text-sm sm:ms-auto">
          <Moment of={created_at} />
        </time>
      </div>
      <p className="line-clamp-2 whitespace-pre-line">{message}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures wrap-anywhere text-muted-foreground text-sm">
          <SessionLink id={group.metadata.session_id}>{sentText(group)}</SessionLink>
        </p>
        <Button variant="outline" size="small" onClick={onOpen}>
          {rich('View Recipients <part>of {title}</part>', {
            title,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      </div>
    </Card>
  )
}

/** Returns the kind of a sent message. Null for a message to one user, whose name `sentText` returns. */
export function sentKind({ type, is_broadcast }: SentGroup): string | null {
  if (type === 'class_notification') return t('Class message')
  return is_broadcast ? t('Broadcast') : null
}

/** Describes a sent message: 'To 12 recipients in CPR on Dec 4, 2026, by Ada Admin, from the template …'. */
export function sentText(group: SentGroup): string {
  const { sender_name, template_name } = group
  return [
    toText(group),
    sender_name && t('by {name}', { name: sender_name }),
    template_name && t('from the template {name}', { name: template_name }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'To Rosa Quimby', or 'To 12 recipients in CPR on Dec 4, 2026'. */
function toText(group: SentGroup): string {
  const { recipient_name, sent_count, class_name, session_date, audience, type } = group
  const recipients =
    recipient_name ?? t('{count, plural, one {# recipient} other {# recipients}}', { count: sent_count })
  const values = { recipients, audience: audience ?? 'enrolled' }
  if (type !== 'class_notification' || !class_name) {
    return t(
      'To {recipients}{audience, select, present { (present at the last meeting)} absent { (absent at the last meeting)} unpaid { (students who owe money)} waiting { (on the waitlist)} other {}}',
      values,
    )
  }
  return session_date
    ? t(
        'To {recipients}{audience, select, present { (present at the last meeting)} absent { (absent at the last meeting)} unpaid { (students who owe money)} waiting { (on the waitlist)} other {}} in {className} on {day}',
        { ...values, className: class_name, day: displayDate(session_date, session_date) },
      )
    : t(
        'To {recipients}{audience, select, present { (present at the last meeting)} absent { (absent at the last meeting)} unpaid { (students who owe money)} waiting { (on the waitlist)} other {}} in {className}',
        { ...values, className: class_name },
      )
}
