import { BANNER_MS, TEMPLATE_PREVIEW_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Template } from '@cubby/contract/office/notification-templates'
import { preview, templateParts } from '@cubby/rules/office/message-template'
import { t } from '@cubby/texts/t'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { CardGrid } from '@/desk/table/card-list.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { typeName } from '@/features/messages/notifications/type-name.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { NOTIFICATION_CENTER, useTemplates } from './use-notification-center.ts'

export function Templates() {
  const query = useTemplates()
  const [editing, setEditing] = useState<Template | null>(null)
  const [deleting, setDeleting] = useState<Template | null>(null)
  return (
    <>
      <ListState
        query={query}
        failed={t(messages.templatesFailed)}
        announcement={({ length }) =>
          t('{count, plural, one {# template} other {# templates}}', { count: length })
        }
        empty={{
          title: t('No templates yet'),
          detail: t('Save texts that you send often.'),
          is: (templates) => templates.length === 0,
        }}
      >
        {(templates) => (
          <CardGrid>
            {templates.map((template) => (
              <Card as="li" key={template.id} className="flex flex-col gap-2 p-4">
                <h2 className="wrap-anywhere text-lg">{typeName(template.name)}</h2>
                <p className="flex flex-wrap gap-2">
                  <Chip>{typeName(template.type)}</Chip>
                  <Chip>
                    {template.metadata.recipientType === 'class' ? t('For a class') : t('For a student')}
                  </Chip>
                </p>
                <p className="wrap-anywhere font-semibold">
                  <WithPlaceholders>{template.title_template}</WithPlaceholders>
                </p>
                <p className="wrap-anywhere text-muted-foreground text-sm">
                  <WithPlaceholders>
                    {preview(template.message_template, TEMPLATE_PREVIEW_LENGTH)}
                  </WithPlaceholders>
                </p>
                <div className="mt-auto flex justify-end gap-1">
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={t('Edit {name}', { name: typeName(template.name) })}
                    onClick={() => setEditing(template)}
                  >
                    <Pencil className="size-5" aria-hidden="true" />
                  </Button>
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={t('Delete {name}', { name: typeName(template.name) })}
                    onClick={() => setDeleting(template)}
                  >
                    <Trash2 className="size-5" aria-hidden="true" />
                  </Button>
                </div>
              </Card>
            ))}
          </CardGrid>
        )}
      </ListState>
      {editing && <TemplateDialog template={editing} onClosed={() => setEditing(null)} />}
      {deleting && (
        <Dialog title={t('Delete Template')} onClosed={() => setDeleting(null)}>
          {(close) => <DeleteTemplateForm template={deleting} close={close} />}
        </Dialog>
      )}
    </>
  )
}

/** A text of a template, whose placeholders are shown as words: 'class name' for '{{class_name}}'. */
function WithPlaceholders({ children }: { children: string }) {
  return templateParts(children).map(({ key, text, isPlaceholder }) =>
    isPlaceholder ? (
      <span
        key={key}
        className="inline-block rounded-full border bg-muted px-2 font-normal text-foreground leading-tight"
      >
        {text.replaceAll('_', ' ')}
      </span>
    ) : (
      text
    ),
  )
}

function DeleteTemplateForm({ template, close }: { template: Template; close: () => void }) {
  const form = useOperationForm({
    send: (call) => call('DELETE', '/notifications/admin/templates/:id', { params: { id: template.id } }),
    done: t(messages.templateDeleted),
    failed: t(messages.templateDeleteFailed),
    queryKey: NOTIFICATION_CENTER,
    hidesAfter: BANNER_MS,
    close,
  })
  return (
    <OperationForm form={form} danger submit={t('Delete Template')}>
      <p>
        {rich('<part>{name}</part> is deleted permanently. What was sent from it stays as it was sent.', {
          name: typeName(template.name),
          part: (words) => <span className="wrap-anywhere font-semibold">{words}</span>,
        })}
      </p>
    </OperationForm>
  )
}
