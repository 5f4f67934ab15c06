import { messages } from '@cubby/contract/messages'
import type { ContactAnswer, ContactThread } from '@cubby/contract/messages/contact-inbox'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment } from '@/desk/dates/dates.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { rich } from '@/ui/rich.tsx'
import { AnswerForm } from './answer-form.tsx'
import { LastStep, StatusButton } from './inbox-screen.tsx'
import { CONTACT_MESSAGES, statusLabels, statusTones } from './inbox-search.ts'

/** A contact message with its answers, to answer or archive it. */
export function MessageScreen({ id }: { id: string }) {
  const query = useQuery({
    queryKey: [...CONTACT_MESSAGES, id],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/contact-messages/:id', { params: { id }, signal }),
  })
  const name = query.data?.contact_message.name
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <div className="grid grid-cols-1">
        <Link to="/admin/contact-messages" className={`${textLink} w-fit gap-1 text-sm`}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          {t('Open messages')}
        </Link>
        <PageHeading className="wrap-anywhere text-2xl">
          {name ? t('Message from {name}', { name }) : t('Contact message')}
        </PageHeading>
      </div>
      <ListState
        query={query}
        failed={t(messages.contactMessagesFailed)}
        announcement={({ answers }) =>
          t('Message with {count, plural, one {# answer} other {# answers}}', { count: answers.length })
        }
      >
        {(thread) => <Thread key={id} thread={thread} />}
      </ListState>
    </div>
  )
}

function Thread({ thread }: { thread: ContactThread }) {
  const { contact_message: message, answers } = thread
  const { account } = message
  return (
    <>
      <Card as="article" className="grid grid-cols-1 gap-3 p-4 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="wrap-anywhere min-w-0 font-semibold">
            <EmailText>{message.email}</EmailText>
          </p>
          <Chip tone={statusTones[message.status]}>{statusLabels[message.status]}</Chip>
          <time dateTime={message.created_at} className="figures text-muted-foreground text-sm sm:ms-auto">
            <Moment of={message.created_at} />
          </time>
        </div>
        {account && (
          <p className="text-sm">
            {rich('This is the address of <link>{name}</link>.', {
              name: account.name,
              link: (words) => (
                <Link
                  to="/admin/users"
                  search={{ searchTerm: account.name, user: account.id }}
                  className={`${textLink} wrap-anywhere`}
                >
                  {words}
                </Link>
              ),
            })}
          </p>
        )}
        <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
        <LastStep message={message} />
        <StatusButton message={message} />
      </Card>
      {answers.length > 0 && (
        <section aria-labelledby="answers" className="grid grid-cols-1 gap-3">
          <h2 id="answers" className="text-xl">
            {t('Answers')}
          </h2>
          <ol className="grid grid-cols-1 gap-3">
            {answers.map((answer) => (
              <AnswerCard key={answer.id} answer={answer} />
            ))}
          </ol>
        </section>
      )}
      <AnswerForm thread={thread} />
    </>
  )
}

function AnswerCard({ answer: { text, sent_by, created_at, mailed_at } }: { answer: ContactAnswer }) {
  return (
    <Card as="li" className="grid grid-cols-1 gap-2 p-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="wrap-anywhere font-semibold">{sent_by ?? t('An administrator')}</p>
        <Chip tone={mailed_at ? 'success' : 'pending'}>
          {mailed_at ? t('Emailed') : t('Not emailed yet')}
        </Chip>
        <time dateTime={created_at} className="figures text-muted-foreground text-sm sm:ms-auto">
          <Moment of={created_at} />
        </time>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {!mailed_at && (
        <p className="text-muted-foreground text-sm">
          {rich('If the email cannot be sent, it is listed in <link>System Health</link>.', {
            link: (words) => (
              <Link to="/admin/system-health" className={textLink}>
                {words}
              </Link>
            ),
          })}
        </p>
      )}
    </Card>
  )
}
