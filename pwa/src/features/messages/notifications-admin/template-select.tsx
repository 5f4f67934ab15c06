import { TEMPLATE_CHOICE_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Template } from '@cubby/contract/office/notification-templates'
import { preview } from '@cubby/rules/office/message-template'
import { failureSentence } from '@/desk/messages/failure-message.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { useTemplates } from './use-notification-center.ts'

interface TemplateSelectProps {
  templateId: string
  onTemplate: (template: Template | null) => void
}

export function TemplateSelect({ templateId, onTemplate }: TemplateSelectProps) {
  const { data: templates = [], error } = useTemplates()
  return (
    <Field label="Template" error={error ? failureSentence(error, messages.templatesFailed) : undefined}>
      {(control) => (
        <Select
          {...control}
          value={templateId}
          onChange={(event) => onTemplate(templates.find(({ id }) => id === event.target.value) ?? null)}
        >
          <option value="">No template</option>
          {templates.map(({ id, name, message_template }) => (
            <option key={id} value={id}>
              {name}: {preview(message_template, TEMPLATE_CHOICE_LENGTH)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
