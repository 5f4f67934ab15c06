import {
  DETAILED_MESSAGE_MAX_LENGTH,
  LINK_LABEL_MAX_LENGTH,
  LINK_URL_MAX_LENGTH,
  LINKS_LIMIT,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { DetailedMessage, DetailedMessageResponse } from '@cubby/contract/messages/notifications'
import { linkTarget } from '@cubby/rules/links'
import { t } from '@cubby/texts/t'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { call } from '@/api/call.ts'
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
import { FormElement } from '@/ui/forms/form.tsx'
import { type Fields, useForm } from '@/ui/forms/use-form.ts'
import { showToast } from '@/ui/toast-store.ts'

/** Sends a follow-up message with links to all recipients of a notification; for an instructor, to their students. */
export function DetailedMessageForm({ originalNotificationId }: { originalNotificationId: string }) {
  const auth = useAuth()
  const [once] = useState(idempotentRequest)
  const form = useForm({
    defaults: { message: '', links: [emptyLink] },
    check: ({ message, links }) => ({
      message: !message.trim() && t(messages.messageRequired),
      ...Object.fromEntries(links.map((link, at) => [`links.${at}.url`, linkError(link)])),
    }),
    keepsErrors: true,
    send: ({ message, links }) => {
      const content = { originalNotificationId, message: message.trim(), links: filledLinks(links) }
      // The body of a key must not change, so a second attempt sends the time of the first one.
      return once(content, (key, firstAttemptAt) =>
        sendDetailedMessage({ ...content, timestamp: firstAttemptAt.toISOString() }, key),
      )
    },
    onDone: (_, { reset }) => {
      reset()
      showToast('success', t(messages.detailedMessageSent))
    },
    failed: t(messages.detailedMessageFailed),
  })
  const { field, control, failure, busy } = form
  const links = useFieldArray({ control, name: 'links' })

  return (
    <Card as="section" aria-labelledby="detailed" className="grid gap-4 p-4 sm:p-6">
      {auth.status === 'in' && <ProofDialog user={auth.user} />}
      <div className="grid gap-1">
        <h2 id="detailed" className="text-xl">
          {t('Send Detailed Message')}
        </h2>
        <p className="text-muted-foreground text-sm">
          {auth.status === 'in' && auth.user.role === 'instructor'
            ? t('It goes to your students who got this notification, in the app and by email.')
            : t('It goes to all users who got this notification, in the app and by email.')}
        </p>
      </div>
      <OfflineNote>
        {t('Sending needs a connection, and the server cannot be reached right now.')}
      </OfflineNote>
      <FormElement form={form} className="grid gap-4" aria-label={t('Send Detailed Message')}>
        {failure && (
          <Alert tone="error" announced>
            {failure}
          </Alert>
        )}
        <TextAreaField
          label={t('Message')}
          rows={6}
          maxLength={DETAILED_MESSAGE_MAX_LENGTH}
          {...field('message')}
        />
        <ul className="grid gap-4">
          {links.fields.map(({ id }, at) => (
            <LinkRow
              key={id}
              number={at + 1}
              field={(name) => field(`links.${at}.${name}`)}
              onRemove={() => links.remove(at)}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {links.fields.length < LINKS_LIMIT && (
            <Button variant="outline" onClick={() => links.append(emptyLink, { shouldFocus: false })}>
              <Plus className="size-4" aria-hidden="true" />
              {t('Add a link')}
            </Button>
          )}
          <Button type="submit" busy={busy}>
            {t('Send Detailed Message')}
          </Button>
        </div>
      </FormElement>
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
  /** The number of the row from 1, for screen readers. */
  number: number
  field: Fields<LinkDraft>
  onRemove: () => void
}

function LinkRow({ number, field, onRemove }: LinkRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto]">
      <div className="max-sm:col-start-1">
        <TextField
          label={t('Label of link {number}', { number })}
          maxLength={LINK_LABEL_MAX_LENGTH}
          {...field('label')}
        />
      </div>
      <div className="max-sm:col-span-2 max-sm:row-start-2">
        <TextField
          label={t('URL of link {number}', { number })}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LINK_URL_MAX_LENGTH}
          {...field('url')}
        />
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="mt-6.5"
        aria-label={t('Remove link {number}', { number })}
        onClick={onRemove}
      >
        <X className="size-5" aria-hidden="true" />
      </Button>
    </li>
  )
}

interface LinkDraft {
  label: string
  url: string
}

const emptyLink: LinkDraft = { label: '', url: '' }

/** Returns the rows to send: those with both fields. */
export function filledLinks(drafts: readonly LinkDraft[]): { label: string; url: string }[] {
  return drafts
    .map(({ label, url }) => ({ label: label.trim(), url: url.trim() }))
    .filter(({ label, url }) => label !== '' && url !== '')
}

/** Returns the error of a row that would be sent. */
export function linkError({ label, url }: LinkDraft): string | undefined {
  if (label.trim() === '' || url.trim() === '') return undefined
  return linkTarget(url.trim()) ? undefined : t(messages.linkNotAllowed)
}
