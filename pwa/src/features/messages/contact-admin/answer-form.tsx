import { CONTACT_MESSAGE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ContactThread } from '@cubby/contract/messages/contact-inbox'
import { t } from '@cubby/texts/t'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/fields.tsx'
import { FormElement } from '@/ui/forms/form.tsx'
import { ANSWER, CONTACT_MESSAGES } from './inbox-search.ts'

/**
 * Writes an answer. If another administrator answers meanwhile, both answers are shown, and this one is sent only after
 * another decision.
 */
export function AnswerForm({ thread: { contact_message, answers } }: { thread: ContactThread }) {
  const { id, name, email } = contact_message
  const last = answers.at(-1)
  const lastId = last?.id ?? null
  const office = useProvider()?.email
  const queries = useQueryClient()
  /** The last answer when this one was begun. */
  const [base, setBase] = useState(lastId)
  const answer = async (call: Call, text: string, seen: string | null) => {
    const { answers: current } = await call('POST', '/admin/contact-messages/:id/answers', {
      params: { id },
      body: { text, base: seen },
    })
    return current.at(-1)?.id ?? null
  }
  const form = useOperationForm({
    defaults: { text: '' },
    send: (call, { text }) => answer(call, text, base),
    done: t(messages.answerQueued),
    failed: t(messages.answerFailed),
    queryKey: CONTACT_MESSAGES,
    onDone: (newest, { reset, setFocus }) => {
      setBase(newest)
      setFocus('text')
      reset()
    },
    onFailed: async (error) => {
      if (!(error instanceof ApiError && error.code === 'contact_message_answered')) return false
      // Loads the answer of the other administrator, who may have been faster than the live update. It is shown instead.
      const queryKey = [...CONTACT_MESSAGES, id]
      await queries.invalidateQueries({ queryKey })
      return !queries.getQueryState(queryKey)?.error
    },
    draft: `cubby-answer-${id}`,
    close: () => {},
  })
  const { busy, setFocus } = form
  const text = form.watch('text')
  const theirs = text.trim() !== '' && base !== lastId ? last : undefined
  // Reply in the list leads here.
  useEffect(() => {
    if (location.hash === `#${ANSWER}`) setFocus('text')
  }, [setFocus])
  return (
    <FormElement form={form} id={ANSWER} aria-label={t('Answer')} className="grid grid-cols-1 gap-4">
      {theirs && (
        <Alert tone="warning" announced>
          <div className="grid grid-cols-1 gap-2">
            <p className="font-semibold">
              {t('{administrator} answered this message while you were writing:', {
                administrator: theirs.sent_by ?? t('Another administrator'),
              })}
            </p>
            <p className="wrap-anywhere whitespace-pre-line border-s-4 ps-3">{theirs.text}</p>
            <p>{t('Your answer below was not sent. If you send it, too, {name} gets both.', { name })}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                busy={busy}
                onClick={() => void form.attempt((call) => answer(call, text, lastId))}
              >
                {t('Send Mine, Too')}
              </Button>
              <Button
                size="small"
                variant="outline"
                onClick={() => {
                  setFocus('text')
                  form.discard()
                  form.clearFailure()
                }}
              >
                {t('Discard Mine')}
              </Button>
            </div>
          </div>
        </Alert>
      )}
      {form.failure && !theirs && (
        <Alert tone="error" announced>
          {form.failure}
        </Alert>
      )}
      <TextAreaField
        label={t('Your answer')}
        hint={[
          t('Cubby emails it to {name} ({email}), with their message below it.', { name, email }),
          office && t('A reply goes to {office}.', { office }),
        ]
          .filter(Boolean)
          .join(' ')}
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX_LENGTH}
        {...form.field('text', {
          onChange: () => {
            if (text.trim() === '') setBase(lastId)
            form.clearFailure()
          },
        })}
      />
      <Button type="submit" className="justify-self-start" busy={busy}>
        <Send className="size-5" aria-hidden="true" />
        {t('Send Answer')}
      </Button>
    </FormElement>
  )
}
