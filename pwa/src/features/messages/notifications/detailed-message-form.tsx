import {
  DETAILED_MESSAGE_MAX_LENGTH,
  LINK_LABEL_MAX_LENGTH,
  LINK_URL_MAX_LENGTH,
  LINKS_LIMIT,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { DetailedMessage, DetailedMessageResponse } from '@cubby/contract/messages/notifications'
import { linkTarget } from '@cubby/rules/links'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { withFreshProof } from '@/api/fresh-proof.ts'
import { idempotentRequest } from '@/api/outcome.ts'
import { ProofDialog } from '@/features/accounts/second-factor-admin/proof-dialog.tsx'
import { OfflineNote } from '@/layout/notes/offline-note.tsx'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { readLogin } from '@/offline/session/login.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { TextAreaField, TextField } from '@/ui/fields.tsx'
import { showToast } from '@/ui/toast-store.ts'

/** Sends a follow-up message with links to all recipients of a notification; for an instructor, to their students. */
export function DetailedMessageForm({ originalNotificationId }: { originalNotificationId: string }) {
  const auth = useAuth()
  const [message, setMessage] = useState('')
  const [links, setLinks] = useState<LinkDraft[]>(() => [newLinkDraft()])
  const [isSubmitted, setSubmitted] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [once] = useState(idempotentRequest)
  const missing = isSubmitted && message.trim() === ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    setFailure(null)
    if (message.trim() === '') return box.current?.focus()
    if (sending || links.some(linkError)) return
    setSending(true)
    const content = { originalNotificationId, message: message.trim(), links: filledLinks(links) }
    try {
      // The body of a key must not change, so a second attempt sends the time of the first one.
      await once(content, (key, firstAttemptAt) =>
        sendDetailedMessage({ ...content, timestamp: firstAttemptAt.toISOString() }, key),
      )
      setMessage('')
      setLinks([newLinkDraft()])
      setSubmitted(false)
      showToast('success', messages.detailedMessageSent)
    } catch (caught) {
      setFailure(failureMessage(caught, messages.networkFailed, messages.detailedMessageFailed))
    }
    setSending(false)
  }

  return (
    <Card as="section" aria-labelledby="detailed" className="grid gap-4 p-4 sm:p-6">
      {auth.status === 'in' && <ProofDialog user={auth.user} />}
      <div className="grid gap-1">
        <h2 id="detailed" className="text-xl">
          Send Detailed Message
        </h2>
        <p className="text-muted-foreground text-sm">
          {auth.status === 'in' && auth.user.role === 'instructor'
            ? 'It is sent to your students who got this notification, here and by email.'
            : 'It is sent to all users who got this notification, here and by email.'}
        </p>
      </div>
      <OfflineNote>Sending needs a connection, and the server cannot be reached right now.</OfflineNote>
      <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Send Detailed Message">
        {failure && (
          <Alert tone="error" announced>
            {failure}
          </Alert>
        )}
        <TextAreaField
          label="Message"
          error={missing ? messages.messageRequired : undefined}
          ref={box}
          rows={6}
          value={message}
          maxLength={DETAILED_MESSAGE_MAX_LENGTH}
          onValueChange={setMessage}
        />
        <ul className="grid gap-4">
          {links.map((link, index) => (
            <LinkRow
              key={link.key}
              link={link}
              number={index + 1}
              problem={isSubmitted ? linkError(link) : undefined}
              onChange={(changed) => setLinks(links.map((old) => (old.key === link.key ? changed : old)))}
              onRemove={() => setLinks(links.filter(({ key }) => key !== link.key))}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {links.length < LINKS_LIMIT && (
            <Button variant="outline" onClick={() => setLinks([...links, newLinkDraft()])}>
              <Plus className="size-4" aria-hidden="true" />
              Add a link
            </Button>
          )}
          <Button type="submit" busy={sending}>
            Send Detailed Message
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Sends a follow-up message. Takes effect once per key. */
async function sendDetailedMessage(message: DetailedMessage, key: string): Promise<DetailedMessageResponse> {
  const login = await readLogin()
  return withFreshProof(() =>
    call('POST', '/admin/notifications/detailed', {
      body: message,
      idempotencyKey: key,
      ...(login && { token: login.token }),
    }),
  )
}

interface LinkRowProps {
  link: LinkDraft
  /** The number of the row from 1, for screen readers. */
  number: number
  problem: string | undefined
  onChange: (link: LinkDraft) => void
  onRemove: () => void
}

function LinkRow({ link, number, problem, onChange, onRemove }: LinkRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto]">
      <div className="max-sm:col-start-1">
        <TextField
          label={`Label of link ${number}`}
          value={link.label}
          maxLength={LINK_LABEL_MAX_LENGTH}
          onValueChange={(value) => onChange({ ...link, label: value })}
        />
      </div>
      <div className="max-sm:col-span-2 max-sm:row-start-2">
        <TextField
          label={`URL of link ${number}`}
          error={problem}
          value={link.url}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LINK_URL_MAX_LENGTH}
          onValueChange={(value) => onChange({ ...link, url: value })}
        />
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="mt-6.5"
        aria-label={`Remove link ${number}`}
        onClick={onRemove}
      >
        <X className="size-5" aria-hidden="true" />
      </Button>
    </li>
  )
}

interface LinkDraft {
  /** The React key of the row. */
  key: string
  label: string
  url: string
}

function newLinkDraft(): LinkDraft {
  return { key: crypto.randomUUID(), label: '', url: '' }
}

/** Returns the rows to send: those with both fields. */
export function filledLinks(drafts: readonly LinkDraft[]): { label: string; url: string }[] {
  return drafts
    .map(({ label, url }) => ({ label: label.trim(), url: url.trim() }))
    .filter(({ label, url }) => label !== '' && url !== '')
}

/** Returns the error of a row that would be sent. */
export function linkError({ label, url }: LinkDraft): string | undefined {
  if (label.trim() === '' || url.trim() === '') return undefined
  return linkTarget(url.trim()) ? undefined : messages.linkNotAllowed
}
