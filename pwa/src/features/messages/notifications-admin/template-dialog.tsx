import { BANNER_MS, TEMPLATE_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Template } from '@cubby/contract/office/notification-templates'
import { templateTypes } from '@cubby/contract/office/template-types'
import { templateName } from '@cubby/rules/office/message-template'
import { offeredPlaceholders } from '@cubby/rules/office/template-variables'
import { t } from '@cubby/texts/t'
import { MessageFields } from '@/desk/operation/message-fields.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { typeName } from '@/features/messages/notifications/type-name.ts'
import { TextField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { SelectField } from '@/ui/select.tsx'
import { NOTIFICATION_CENTER } from './use-notification-center.ts'

interface TemplateDialogProps {
  /** The template to edit; null for a new one. */
  template: Template | null
  onClosed: () => void
}

export function TemplateDialog({ template, onClosed }: TemplateDialogProps) {
  return (
    <Dialog title={template ? t('Edit Template') : t('New Template')} wide onClosed={onClosed}>
      {(close) => <TemplateForm template={template} close={close} />}
    </Dialog>
  )
}

type Texts = Pick<Template, 'name' | 'title_template' | 'message_template'>

/** Returns the error of the first field that has one. */
function errorsOf({ name, title_template, message_template }: Texts) {
  if (templateName(name) === '') return { name: t(messages.templateNameRequired) }
  if (!title_template.trim()) return { title_template: t(messages.templateContentRequired) }
  return { message_template: !message_template.trim() && t(messages.templateContentRequired) }
}

function TemplateForm({ template, close }: { template: Template | null; close: () => void }) {
  const form = useOperationForm({
    defaults: {
      name: template?.name ?? '',
      type: template?.type ?? 'user_notification',
      title_template: template?.title_template ?? '',
      message_template: template?.message_template ?? '',
      metadata: { recipientType: template?.metadata.recipientType ?? 'user' },
    },
    check: errorsOf,
    send: (call, body) =>
      template
        ? call('PUT', '/notifications/admin/templates/:id', { params: { id: template.id }, body })
        : call('POST', '/notifications/admin/templates', { body }),
    ...(template
      ? { done: t(messages.templateUpdated), failed: t(messages.templateUpdateFailed) }
      : { done: t(messages.templateCreated), failed: t(messages.templateCreateFailed) }),
    queryKey: NOTIFICATION_CENTER,
    hidesAfter: BANNER_MS,
    close,
  })
  const { field } = form
  const { name, metadata } = form.watch()
  const kept = templateName(name)
  return (
    <OperationForm form={form} submit={template ? t('Save Template') : t('Create Template')}>
      <TextField
        label={t('Name')}
        hint={kept && kept !== name && t('Will be saved as {name}', { name: kept })}
        maxLength={TEMPLATE_NAME_MAX_LENGTH}
        {...field('name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t('Type')} {...field('type')}>
          {templateTypes.map((each) => (
            <option key={each} value={each}>
              {typeName(each)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('For')} {...field('metadata.recipientType')}>
          <option value="user">{t('A student')}</option>
          <option value="class">{t('A class')}</option>
        </SelectField>
      </div>
      <MessageFields
        field={(part) => field(`${part}_template`)}
        placeholders={offeredPlaceholders[metadata.recipientType]}
        onInsert={(message) => form.set('message_template', message)}
      />
      <p className="text-muted-foreground text-sm">
        {rich(
          'Cubby fills in what it knows about each recipient. You fill in the other placeholders, such as <code></code>, before you send the text.',
          { code: () => <code className="text-foreground">{'{{grade}}'}</code> },
        )}
      </p>
    </OperationForm>
  )
}
