import { NOTIFICATION_MESSAGE_MAX_LENGTH, NOTIFICATION_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { t } from '@cubby/texts/t'
import { useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { TextAreaField, TextField } from '@/ui/fields.tsx'
import type { Fields } from '@/ui/forms/use-form.ts'

interface MessageText {
  title: string
  message: string
}

interface MessageFieldsProps {
  field: Fields<MessageText>
  /** The placeholders that the message can have, each with a button that inserts it. */
  placeholders?: readonly string[]
  /** Changes the message when a placeholder is inserted. */
  onInsert?: (message: string) => void
}

/** Title and message of a notification or template. */
export function MessageFields({ field, placeholders = [], onInsert }: MessageFieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { ref, ...message } = field('message')
  const insert = (name: string) => {
    if (!area.current) return
    const { value, selectionStart, selectionEnd } = area.current
    onInsert?.(`${value.slice(0, selectionStart)}{{${name}}}${value.slice(selectionEnd)}`)
    area.current.focus()
  }
  return (
    <>
      <TextField label={t('Title')} maxLength={NOTIFICATION_TITLE_MAX_LENGTH} {...field('title')} />
      <TextAreaField
        label={t('Message')}
        rows={5}
        maxLength={NOTIFICATION_MESSAGE_MAX_LENGTH}
        {...message}
        ref={(element) => {
          ref(element)
          area.current = element
        }}
      />
      {placeholders.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-start me-2 py-2 text-muted-foreground text-sm">{t('Placeholders')}</legend>
          {placeholders.map((name) => (
            <Button
              key={name}
              variant="outline"
              size="dense"
              aria-label={t('Insert {field}', { field: `{{${name}}}` })}
              onClick={() => insert(name)}
            >
              {`{{${name}}}`}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}
