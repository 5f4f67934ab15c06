import { TEMPLATE_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Template } from '@cubby/contract/office/notification-templates'
import { type TemplateType, templateTypes } from '@cubby/contract/office/template-types'
import { templateName } from '@cubby/rules/office/message-template'
import { offeredPlaceholders } from '@cubby/rules/office/template-variables'
import { useState } from 'react'
import { MessageFields } from '@/desk/operation/message-fields.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { typeName } from '@/features/messages/notifications/type-name.ts'
import { TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import { NOTIFICATION_CENTER } from './use-notification-center.ts'
import { useTemporaryErrors } from './use-temporary-errors.ts'
import { useTemporaryMessage } from './use-temporary-message.ts'

interface TemplateDialogProps {
  /** The template to edit; null for a new one. */
  template: Template | null
  onClosed: () => void
}

export function TemplateDialog({ template, onClosed }: TemplateDialogProps) {
  return (
    <Dialog title={template ? 'Edit Template' : 'New Template'} wide onClosed={onClosed}>
      {(close) => <TemplateForm template={template} close={close} />}
    </Dialog>
  )
}

const fieldNames = { title: 'title_template', message: 'message_template' }

/** Returns the first error of the form by field name, or null if there is none. */
function errorsOf(name: string, text: { title: string; message: string }): Record<string, string> | null {
  if (name === '') return { name: messages.templateNameRequired }
  if (!text.title.trim()) return { title_template: messages.templateContentRequired }
  return text.message.trim() ? null : { message_template: messages.templateContentRequired }
}

function TemplateForm({ template, close }: { template: Template | null; close: () => void }) {
  const callOnce = useIdempotentCall()
  const [name, setName] = useState(template?.name ?? '')
  const [type, setType] = useState<TemplateType>(template?.type ?? 'user_notification')
  const [recipientType, setRecipientType] = useState(template?.metadata.recipientType ?? 'user')
  const [text, setText] = useState({
    title: template?.title_template ?? '',
    message: template?.message_template ?? '',
  })
  const kept = templateName(name)
  const operation = useOperation(
    async () => {
      const body = {
        name,
        type,
        title_template: text.title,
        message_template: text.message,
        metadata: { recipientType },
      }
      return template
        ? callOnce('PUT', '/notifications/admin/templates/:id', { params: { id: template.id }, body })
        : callOnce('POST', '/notifications/admin/templates', { body })
    },
    template
      ? { done: messages.templateUpdated, failed: messages.templateUpdateFailed }
      : { done: messages.templateCreated, failed: messages.templateCreateFailed },
    close,
    NOTIFICATION_CENTER,
  )
  const { failure } = useTemporaryMessage(operation.error, operation.failure)
  const [errors, setErrors] = useTemporaryErrors()
  const submit = () => {
    const found = errorsOf(kept, text)
    setErrors(found)
    if (!found) operation.run(undefined)
  }
  return (
    <OperationForm
      failure={errors ? null : failure}
      fields={errors ?? operation.fields}
      busy={operation.busy}
      submit={template ? 'Save Template' : 'Create Template'}
      onSubmit={submit}
      close={close}
    >
      <TextField
        label="Name"
        name="name"
        hint={kept && kept !== name && `Stored as ${kept}`}
        value={name}
        maxLength={TEMPLATE_NAME_MAX_LENGTH}
        onValueChange={setName}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Type"
          name="type"
          value={type}
          onValueChange={(value) => setType(oneOf(templateTypes, value) ?? type)}
        >
          {templateTypes.map((each) => (
            <option key={each} value={each}>
              {typeName(each)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="For"
          name="metadata.recipientType"
          value={recipientType}
          onValueChange={(value) => setRecipientType(value === 'class' ? 'class' : 'user')}
        >
          <option value="user">A student</option>
          <option value="class">A class</option>
        </SelectField>
      </div>
      <MessageFields
        {...text}
        names={fieldNames}
        placeholders={offeredPlaceholders[recipientType]}
        onChange={setText}
      />
      <p className="text-muted-foreground text-sm">
        Before the text is sent, you fill in what Cubby does not know about a recipient, and other names such
        as <code className="text-foreground">{'{{grade}}'}</code>.
      </p>
    </OperationForm>
  )
}
