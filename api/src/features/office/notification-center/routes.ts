import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import {
  broadcast,
  bulkNotification,
  messagePreview,
  messageSent,
  notificationAction,
  notificationToSend,
  previewRequest,
  recipientClasses,
  recipientPage,
  sentFilter,
  sentPage,
} from '@cubby/contract/office/notification-center'
import { templateList, templateSave, templateSaved } from '@cubby/contract/office/notification-templates'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import {
  body,
  exampleIds,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { listRecipients, readRecipientClasses } from './list-recipients.ts'
import { listSent } from './list-sent.ts'
import { previewMessage } from './personalize-message.ts'
import { broadcastToAll, send, sendBulk, sendNotification } from './send.ts'
import { createTemplate, deleteTemplate, listTemplates, replaceTemplate } from './templates.ts'

const shared = { tags: ['Notification Center'], ...forAdmins }
const read = refusalResponses(400, 401, 403)
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)
const params = z.object({ id })
const sent = json(messageSent, 'The number of recipients')

const post = <Path extends string, Schema extends z.ZodType>(
  path: Path,
  schema: Schema,
  summary: string,
  example?: z.input<Schema>,
) =>
  createRoute({
    ...shared,
    method: 'post',
    path,
    summary,
    request: { headers: idempotencyHeader, body: body(schema, example) },
    responses: { 201: sent, ...written },
  })

const exampleTemplate = {
  name: 'binder',
  type: 'class_notification',
  title_template: 'Bring your binder',
  message_template: 'Hi {{student_name}}, please bring an empty binder.',
} as const

const sendRoute = post(
  '/notifications/admin/send',
  notificationToSend,
  'Send a message to one user, to everybody who holds a seat in a class, or to an audience of a session',
  {
    recipientType: 'class',
    recipient: exampleIds.class,
    title: 'Bring your binder',
    message: 'Hi {{student_name}}, please bring an empty binder.',
  },
)
const bulkRoute = post(
  '/notifications/admin/bulk',
  bulkNotification,
  'Send a message to the users in `user_ids`',
)
const broadcastRoute = post(
  '/notifications/admin/broadcast',
  broadcast,
  'Send a message to everybody with an active account',
  { title: 'We are closed on Friday', message: 'The office is open again on Monday.' },
)
const actionRoute = post(
  '/admin/notifications',
  notificationAction,
  'Send a message to one user or class, to several users, or to everybody, as `action` says',
)

const sentRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/notifications/admin/sent',
  summary: 'List the messages that administrators sent, grouped by text',
  request: { query: sentFilter },
  responses: { 200: json(sentPage, 'The page'), ...read },
})

const sentToRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/notifications/admin/sent/{id}/recipients',
  summary: 'List the recipients of all sent messages with the same title and text, with their deliveries',
  request: { params, query: sentFilter },
  responses: { 200: json(recipientPage, 'The page'), ...refusalResponses(400, 401, 403, 404) },
})

const recipientsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/notifications/admin/recipients',
  summary: 'List the classes that can receive messages, with the number of users in each',
  responses: { 200: json(recipientClasses, 'The classes'), ...refusalResponses(401, 403) },
})

const previewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/notifications/admin/preview',
  summary: 'Preview a message as one recipient will read it, without sending',
  request: { body: body(previewRequest) },
  responses: { 200: json(messagePreview, 'The message, and the number of recipients'), ...read },
})

const templatesRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/notifications/admin/templates',
  summary: 'List the templates',
  responses: { 200: json(templateList, 'By name'), ...refusalResponses(401, 403) },
})

const createTemplateRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/notifications/admin/templates',
  summary: 'Create a template',
  request: { headers: idempotencyHeader, body: body(templateSave, exampleTemplate) },
  responses: { 201: json(templateSaved, 'The new template'), ...written },
})

const replaceTemplateRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/notifications/admin/templates/{id}',
  summary: 'Replace a template with a new one, which has its own id',
  request: { params, headers: idempotencyHeader, body: body(templateSave) },
  responses: { 200: json(templateSaved, 'The new template'), ...written },
})

const deleteTemplateRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/notifications/admin/templates/{id}',
  summary: 'Delete a template',
  request: { params, headers: idempotencyHeader },
  responses: { 200: json(messageResponse, 'Deleted'), ...written },
})

export function notificationCenterRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/notifications/admin/*', authenticate(deps))
  routes.use('/admin/notifications', authenticate(deps))
  return routes
    .openapi(sendRoute, async (c) =>
      c.json(await send({ deps, caller: c.get('caller') }, c.req.valid('json')), 201),
    )
    .openapi(bulkRoute, async (c) =>
      c.json(await sendBulk({ deps, caller: c.get('caller') }, c.req.valid('json')), 201),
    )
    .openapi(broadcastRoute, async (c) =>
      c.json(await broadcastToAll({ deps, caller: c.get('caller') }, c.req.valid('json')), 201),
    )
    .openapi(actionRoute, async (c) =>
      c.json(await sendNotification({ deps, caller: c.get('caller') }, c.req.valid('json')), 201),
    )
    .openapi(sentRoute, async (c) =>
      c.json(await listSent({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(sentToRoute, async (c) => {
      const { id: sentId } = c.req.valid('param')
      return c.json(
        await listRecipients({ deps, caller: c.get('caller') }, { sentId, ...c.req.valid('query') }),
        200,
      )
    })
    .openapi(recipientsRoute, async (c) =>
      c.json(await readRecipientClasses({ deps, caller: c.get('caller') }), 200),
    )
    .openapi(previewRoute, async (c) =>
      c.json(await previewMessage({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(templatesRoute, async (c) => {
      const templates = await listTemplates({ deps, caller: c.get('caller') })
      return c.json({ templates, total: templates.length }, 200)
    })
    .openapi(createTemplateRoute, async (c) =>
      c.json(await createTemplate({ deps, caller: c.get('caller') }, c.req.valid('json')), 201),
    )
    .openapi(replaceTemplateRoute, async (c) => {
      const { id: templateId } = c.req.valid('param')
      return c.json(
        await replaceTemplate(
          { deps, caller: c.get('caller') },
          { id: templateId, save: c.req.valid('json') },
        ),
        200,
      )
    })
    .openapi(deleteTemplateRoute, async (c) =>
      c.json(await deleteTemplate({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }), 200),
    )
}
