import type { SentMail, SentMailInFull } from '@cubby/contract/demo'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { call } from '@/api/call.ts'
import { useRequest } from '@/api/use-request.ts'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { RequestView } from '@/layout/page/request-view.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** The list of emails beside the open one. Below 1024 px the open one comes first. */
export function DemoMails({ openId }: { openId: string | undefined }) {
  const list = useRequest(`mails ${openId}`, { refused: t(messages.notFound) }, readMails)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      {openId !== undefined && (
        <div className="min-w-0 lg:order-2">
          <OpenMail id={openId} />
        </div>
      )}
      <RequestView request={list} loading={t('Loading emails...')} refused={refused}>
        {(mails) =>
          mails.length === 0 ? (
            <EmptyState picture={<EmptyCubbies />} title={t('No emails yet')}>
              {t('Sign up, request a reset link, or send us a message, and the emails appear here.')}
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
  const mail = useRequest(`mail ${id}`, { refused: t(messages.notFound) }, (signal) => readMail(id, signal))
  return (
    <RequestView request={mail} loading={t('Loading email...')} refused={refused}>
      {(found) => <MailText mail={found} />}
    </RequestView>
  )
}

function refused(message: string) {
  return <EmptyState picture={<EmptyCubbies />} title={message} />
}

/** Returns the latest emails, the newest first. Outside demo mode the server responds 404. */
async function readMails(signal: AbortSignal): Promise<SentMail[]> {
  const { mails } = await call('GET', '/demo/mails', { signal })
  return mails
}

/** Returns one email with its text. */
async function readMail(id: string, signal: AbortSignal): Promise<SentMailInFull> {
  const { mail } = await call('GET', '/demo/mails/:id', { params: { id }, signal })
  return mail
}

const sentAt = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

interface MailListProps {
  mails: SentMail[]
  openId: string | undefined
}

function MailList({ mails, openId }: MailListProps) {
  return (
    <ul className="overflow-hidden rounded-card border bg-card">
      {mails.map(({ id, to, subject, at }) => (
        <li key={id} className="border-t first:border-t-0">
          <Link
            to="/demo-mails"
            search={{ mail: id }}
            aria-current={id === openId ? 'true' : undefined}
            className="grid gap-0.5 p-4 -outline-offset-3 hover:bg-muted aria-[current=true]:bg-muted"
          >
            <span className="font-semibold">{subject}</span>
            <span className="text-muted-foreground text-sm">{to}</span>
            <time dateTime={at} className="figures text-muted-foreground text-sm">
              {sentAt.format(new Date(at))}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The text of an email, with clickable links. */
function MailText({ mail }: { mail: SentMailInFull }) {
  return (
    <Card as="article" aria-labelledby="mail-subject" className="grid gap-4 p-5 sm:p-6">
      <div>
        <h2 id="mail-subject" className="text-2xl">
          {mail.subject}
        </h2>
        <p className="mt-1 text-muted-foreground text-sm">{t('to {address}', { address: mail.to })}</p>
      </div>
      <p className="whitespace-pre-wrap break-words">
        {linkedParts(mail.text).map(({ at, text, isLink }) =>
          isLink ? (
            <a key={at} href={text} className="break-all font-semibold text-primary underline">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
    </Card>
  )
}

interface TextPart {
  /** The position of the part in the text. */
  at: number
  text: string
  isLink: boolean
}

/** Splits a text into links and other text. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g)) {
    if (index > at) parts.push({ at, text: text.slice(at, index), isLink: false })
    parts.push({ at: index, text: address, isLink: true })
    at = index + address.length
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isLink: false })
  return parts
}
