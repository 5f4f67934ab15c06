import { messages } from '@cubby/contract/messages'
import { useRequest } from '@/api/use-request.ts'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { RequestView } from '@/layout/page/request-view.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { MailList } from './mail-list.tsx'
import { MailText } from './mail-text.tsx'
import { readMail, readMails } from './read-mails.ts'

/** The list of emails beside the open one. Below 1024 px the open one comes first. */
export function DemoMails({ openId }: { openId: string | undefined }) {
  const list = useRequest(`mails ${openId}`, { refused: messages.notFound }, readMails)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      {openId !== undefined && (
        <div className="min-w-0 lg:order-2">
          <OpenMail id={openId} />
        </div>
      )}
      <RequestView request={list} loading="Loading emails..." refused={refused}>
        {(mails) =>
          mails.length === 0 ? (
            <EmptyState picture={<EmptyCubbies />} title="No emails yet">
              Sign up, request a reset link, or send us a message, and the emails appear here.
            </EmptyState>
          ) : (
            <MailList mails={mails} openId={openId} />
          )
        }
      </RequestView>
    </div>
  )
}

function OpenMail({ id }: { id: string }) {
  const mail = useRequest(`mail ${id}`, { refused: messages.notFound }, (signal) => readMail(id, signal))
  return (
    <RequestView request={mail} loading="Loading email..." refused={refused}>
      {(found) => <MailText mail={found} />}
    </RequestView>
  )
}

function refused(message: string) {
  return <EmptyState picture={<EmptyCubbies />} title={message} />
}
