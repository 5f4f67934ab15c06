import { NOTIFICATION_MESSAGE_MAX_LENGTH, NOTIFICATION_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { TextAreaField, TextField } from '@/ui/fields.tsx'

interface MessageText {
  title: string
  message: string
}

interface MessageFieldsProps extends MessageText {
  disabled?: boolean
  /** The names of the two fields in the request, for their errors. */
  names?: MessageText
  /** The placeholders that the message can have, each with a button that inserts it. */
  placeholders?: readonly string[]
  onChange: (text: MessageText) => void
}

const ownNames: MessageText = { title: 'title', message: 'message' }

/** Title and message of a notification or template. */
export function MessageFields({
  title,
  message,
  disabled = false,
  names = ownNames,
  placeholders = [],
  onChange,
}: MessageFieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { selectionStart: start = message.length, selectionEnd: end = start } = area.current ?? {}
    onChange({ title, message: `${message.slice(0, start)}{{${name}}}${message.slice(end)}` })
    area.current?.focus()
  }
  return (
    <>
      <TextField
        label="Title"
        name={names.title}
        value={title}
        disabled={disabled}
        maxLength={NOTIFICATION_TITLE_MAX_LENGTH}
        onValueChange={(value) => onChange({ title: value, message })}
      />
      <TextAreaField
        label="Message"
        name={names.message}
        ref={area}
        rows={5}
        value={message}
        disabled={disabled}
        maxLength={NOTIFICATION_MESSAGE_MAX_LENGTH}
        onValueChange={(value) => onChange({ title, message: value })}
      />
      {placeholders.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-left mr-2 py-2 text-muted-foreground text-sm">Placeholders</legend>
          {placeholders.map((name) => (
            <Button
              key={name}
              variant="outline"
              size="dense"
              disabled={disabled}
              aria-label={`Insert {{${name}}}`}
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
