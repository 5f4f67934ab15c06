import { CONTACT_MESSAGE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ContactThread } from '@cubby/contract/messages/contact-inbox'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/client.ts'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/fields.tsx'
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
  const callOnce = useIdempotentCall()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  /** The last answer when this one was begun. */
  const [base, setBase] = useState(lastId)
  const operation = useOperation(
    async (seen: string | null) => {
      const { answers: current } = await callOnce('POST', '/admin/contact-messages/:id/answers', {
        params: { id },
        body: { text, base: seen },
      }).catch(async (error: unknown) => {
        // Loads the answer of the other administrator, who may have been faster than the live update.
        if (error instanceof ApiError && error.code === 'contact_message_answered')
          await queries.invalidateQueries({ queryKey: [...CONTACT_MESSAGES, id] })
        throw error
      })
      setBase(current.at(-1)?.id ?? null)
      setText('')
    },
    { done: messages.answerQueued, failed: messages.answerFailed },
    () => field.current?.focus(),
    CONTACT_MESSAGES,
  )
  const theirs = text.trim() !== '' && base !== lastId ? last : undefined
  const { busy } = operation
  // Reply in the list leads here.
  useEffect(() => {
    if (location.hash === `#${ANSWER}`) field.current?.focus()
  }, [])
  return (
    <form
      noValidate
      id={ANSWER}
      aria-label="Answer"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) operation.run(base)
      }}
    >
      {theirs && (
        <Alert tone="warning" announced>
          <div className="grid grid-cols-1 gap-2">
            <p className="font-semibold">
              {theirs.sent_by ?? 'Another administrator'} answered this message while you were writing:
            </p>
            <p className="wrap-anywhere whitespace-pre-line border-l-4 pl-3">{theirs.text}</p>
            <p>Your answer below is not sent. With it, {name} gets both.</p>
            <div className="flex flex-wrap gap-2">
              <Button size="small" busy={busy} onClick={() => operation.run(lastId)}>
                Send Mine, Too
              </Button>
              <Button
                size="small"
                variant="outline"
                onClick={() => {
                  setText('')
                  operation.reset()
                  field.current?.focus()
                }}
              >
                Discard Mine
              </Button>
            </div>
          </div>
        </Alert>
      )}
      {operation.failure && !theirs && (
        <Alert tone="error" announced>
          {operation.failure}
        </Alert>
      )}
      <TextAreaField
        label="Your answer"
        error={operation.fields?.text}
        hint={`Cubby emails it to ${name} (${email}), with their message below it.${office ? ` A reply goes to ${office}.` : ''}`}
        ref={field}
        rows={6}
        value={text}
        maxLength={CONTACT_MESSAGE_MAX_LENGTH}
        onValueChange={(value) => {
          if (text.trim() === '') setBase(lastId)
          if (operation.error) operation.reset()
          setText(value)
        }}
      />
      <Button type="submit" className="justify-self-start" busy={busy}>
        <Send className="size-5" aria-hidden="true" />
        Send Answer
      </Button>
    </form>
  )
}
