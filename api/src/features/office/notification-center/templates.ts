import { messages } from '@cubby/contract/messages'
import type { Template, TemplateSave } from '@cubby/contract/office/notification-templates'
import { placeholdersOf, templateName } from '@cubby/rules/office/message-template'
import type { Selectable } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'

type Saved = { template: Template; message: string }

/** Lists the templates by name. */
export async function listTemplates({ deps, caller }: RequestContext): Promise<Template[]> {
  requireAdmin(caller)
  const rows = await deps.db.selectFrom('notification_templates').selectAll().orderBy('name').execute()
  return rows.map(templateView)
}

export async function createTemplate(ctx: RequestContext, save: TemplateSave): Promise<Saved> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => ({
    template: await insertTemplate({ deps, trx, caller }, save),
    message: messages.templateCreated,
  }))
}

/** Creates a template and deletes the old one, both or neither. */
export async function replaceTemplate(
  ctx: RequestContext,
  { id, save }: { readonly id: string; readonly save: TemplateSave },
): Promise<Saved> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await removeTemplate({ deps, trx, caller }, { id })
    return { template: await insertTemplate({ deps, trx, caller }, save), message: messages.templateUpdated }
  })
}

/** Deletes a template. Messages sent from it do not change. */
export async function deleteTemplate(ctx: RequestContext, { id }: { readonly id: string }) {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await removeTemplate({ deps, trx, caller }, { id })
    return { success: true as const, message: messages.templateDeleted }
  })
}

async function insertTemplate(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  save: TemplateSave,
): Promise<Template> {
  const name = templateName(save.name)
  if (name === '') throw new Refusal('invalid_input', { message: messages.templateNameRequired })
  const now = await deps.clock(trx)
  const row = await trx
    .insertInto('notification_templates')
    .values({
      id: newId(),
      name,
      type: save.type,
      title_template: save.title_template,
      message_template: save.message_template,
      recipient_type: save.metadata?.recipientType ?? recipientTypeOf(save.type),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('template_name_taken')
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'template.created',
    subject: { type: 'template', id: row.id },
    details: { name },
    request: caller.request,
    now,
  })
  return templateView(row)
}

async function removeTemplate(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { id }: { readonly id: string },
): Promise<void> {
  const removed = await trx
    .deleteFrom('notification_templates')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw new Refusal('template_not_found')
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'template.deleted',
    subject: { type: 'template', id },
    details: { name: removed.name },
    request: caller.request,
    now: await deps.clock(trx),
  })
}

/** Returns the default recipient type of a template of this type. */
function recipientTypeOf(type: TemplateSave['type']): 'user' | 'class' {
  return type === 'class_notification' || type === 'class_reminder' ? 'class' : 'user'
}

function templateView(row: Selectable<Schema['notification_templates']>): Template {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    title_template: row.title_template,
    message_template: row.message_template,
    metadata: {
      recipientType: row.recipient_type,
      variables: placeholdersOf(row.title_template, row.message_template),
    },
    created_at: row.created_at.toISOString(),
  }
}
