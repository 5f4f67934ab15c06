import { NOTIFICATION_MESSAGE_MAX_LENGTH, NOTIFICATION_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { Field } from '@/ui/field.tsx'
import { TextArea, TextInput } from '@/ui/inputs.tsx'

interface MessageText {
  title: string
  message: string
}

interface MessageFieldsProps extends MessageText {
  disabled?: boolean
  /** The names of the two fields in the request, for their errors. */
  names?: MessageText
  onChange: (text: MessageText) => void
}

const ownNames: MessageText = { title: 'title', message: 'message' }

/** Title and message of a notification or template. */
export function MessageFields({
  title,
  message,
  disabled = false,
  names = ownNames,
  onChange,
}: MessageFieldsProps) {
  return (
    <>
      <Field label="Title" name={names.title}>
        {(control) => (
          <TextInput
            {...control}
            value={title}
            disabled={disabled}
            maxLength={NOTIFICATION_TITLE_MAX_LENGTH}
            onChange={(event) => onChange({ title: event.target.value, message })}
          />
        )}
      </Field>
      <Field label="Message" name={names.message}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            value={message}
            disabled={disabled}
            maxLength={NOTIFICATION_MESSAGE_MAX_LENGTH}
            onChange={(event) => onChange({ title, message: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
