import { messages } from '@cubby/contract/messages'
import type { InboxMessage } from '@cubby/contract/messages/contact-inbox'
import { CONTACT_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Reply } from 'lucide-react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment, momentText, useTimeZone } from '@/desk/dates/dates.tsx'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { type SearchChanges, whileValid } from '@/desk/table/list-search.ts'
import { ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button, buttonVariants, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { rich } from '@/ui/rich.tsx'
import { ANSWER, CONTACT_MESSAGES, type InboxSearch, statusLabels, statusTones } from './inbox-search.ts'

const tabs = [
  { id: 'open', label: t('Open') },
  { id: 'answered', label: t('Answered') },
  { id: 'archived', label: t('Archived') },
  { id: 'all', label: t('All') },
] as const

const emptyTexts = {
  open: { title: t('No open messages'), detail: t('Messages from the contact page arrive here.') },
  answered: { title: t('No answered messages'), detail: t('Messages that you answer here are kept here.') },
  archived: {
    title: t('No archived messages'),
    detail: t('Messages that you archive appear here.'),
  },
  all: { title: t('No messages'), detail: t('Messages from the contact page arrive here.') },
}

interface InboxScreenProps {
  search: InboxSearch
  onSearch: (changes: SearchChanges<InboxSearch>) => void
}

/** The inbox of the office: what visitors wrote on the contact page. */
export function InboxScreen({ search, onSearch }: InboxScreenProps) {
  const { status: shown = 'open', ...place } = search
  const query = useQuery({
    queryKey: [...CONTACT_MESSAGES, 'page', search],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/contact-messages', {
        query: { ...place, status: shown === 'all' ? undefined : shown },
        signal,
      }),
    ...whileValid(true),
  })
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5 xl:gap-3">
      <SectionHeading
        title={t('Contact Messages')}
        description={t('What visitors wrote on the contact page')}
      />
      <ListToolbar
        label={t('Search the contact messages')}
        search={{
          label: t('Search by name, email, or text'),
          value: search.searchTerm ?? '',
          onSearch: (searchTerm) => onSearch({ searchTerm: searchTerm || undefined, page: undefined }),
        }}
      />
      <Tabs
        label={t('Contact messages')}
        tabs={tabs}
        current={shown}
        onChange={(id) => onSearch({ status: id === 'open' ? undefined : id, page: undefined })}
      >
        <div className="grid grid-cols-1 gap-5">
          <PagedList
            query={query}
            failed={t(messages.contactMessagesFailed)}
            countText={(count) => t('{count, plural, one {# message} other {# messages}}', { count })}
            empty={
              search.searchTerm
                ? { title: t('No message matches'), detail: t('Try other words, or search in All.') }
                : emptyTexts[shown]
            }
            pageOf={({ contact_messages, pagination }) => ({ rows: contact_messages, pagination })}
            cards={(rows) => (
              <ul className="grid gap-3">
                {rows.map((message) => (
                  <MessageCard key={message.id} message={message} withStatus={shown === 'all'} />
                ))}
              </ul>
            )}
            sizes={CONTACT_PAGE_SIZES}
            onChange={(changes, page = 1) => onSearch({ ...changes, page })}
          />
        </div>
      </Tabs>
    </div>
  )
}

interface MessageCardProps {
  message: InboxMessage
  /** Whether the list has messages of different statuses. */
  withStatus: boolean
}

function MessageCard({ message, withStatus }: MessageCardProps) {
  const { id, name, email, created_at, status } = message
  return (
    <Card as="li" data-row={id} className="grid grid-cols-1 gap-1.5 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="-my-2 wrap-anywhere min-w-0 text-lg leading-snug">
          <Link to="/admin/contact-messages/$id" params={{ id }} className={textLink}>
            {name}
          </Link>
        </h2>
        {withStatus && <Chip tone={statusTones[status]}>{statusLabels[status]}</Chip>}
        <time dateTime={created_at} className="figures text-muted-foreground text-sm sm:ms-auto">
          <Moment of={created_at} />
        </time>
      </div>
      <p className="wrap-anywhere text-muted-foreground text-sm">
        <EmailText>{email}</EmailText>
      </p>
      <p className="wrap-anywhere line-clamp-5 sm:line-clamp-3">{message.message}</p>
      <LastStep message={message} />
      <div className="flex flex-wrap gap-2">
        <Link
          to="/admin/contact-messages/$id"
          params={{ id }}
          hash={ANSWER}
          className={buttonVariants({ variant: status === 'open' ? 'row' : 'outline', size: 'small' })}
        >
          <Reply className="size-4" aria-hidden="true" />
          {rich('Reply<hidden> to {name}</hidden>', { name, hidden: srOnly })}
        </Link>
        <StatusButton message={message} name={name} />
      </div>
    </Card>
  )
}

interface StatusButtonProps {
  message: Pick<InboxMessage, 'id' | 'status'>
  /** Who wrote the message, for screen readers in a list. */
  name?: string
}

/** Archives a message or opens it again. */
export function StatusButton({ message: { id, status }, name }: StatusButtonProps) {
  const next = status === 'archived' ? 'open' : 'archived'
  const change = useOperation(
    () => callAsUser('PUT', '/admin/contact-messages/:id/status', { params: { id }, body: { status: next } }),
    {
      done: next === 'archived' ? t(messages.contactArchived) : t(messages.contactReopened),
      failed: t(messages.contactStatusFailed),
    },
    () => {},
    CONTACT_MESSAGES,
  )
  const Icon = next === 'archived' ? Archive : ArchiveRestore
  return (
    <>
      {change.failure && (
        <Alert tone="error" announced>
          {change.failure}
        </Alert>
      )}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        busy={change.busy}
        onClick={() => change.run(undefined)}
      >
        <Icon className="size-4" aria-hidden="true" />
        {name === undefined
          ? next === 'archived'
            ? t('Archive')
            : t('Reopen')
          : rich('{action, select, archive {Archive} other {Reopen}}<hidden> message from {name}</hidden>', {
              action: next === 'archived' ? 'archive' : 'reopen',
              name,
              hidden: srOnly,
            })}
      </Button>
    </>
  )
}

/** Who answered a message last, or who archived it. */
export function LastStep({ message: { answered, archived } }: { message: InboxMessage }) {
  const timeZone = useTimeZone()
  const steps = [
    answered &&
      t('Answered by {name} on {time}', {
        name: answered.by ?? t('an administrator'),
        time: momentText(answered.at, timeZone),
      }),
    archived &&
      t('Archived by {name} on {time}', {
        name: archived.by ?? t('an administrator'),
        time: momentText(archived.at, timeZone),
      }),
  ].filter(Boolean)
  if (steps.length === 0) return null
  return <p className="figures wrap-anywhere text-muted-foreground text-sm">{steps.join('. ')}</p>
}
