import { type SentMail, type SentMailInFull, sentMail, sentMailInFull } from '@cubby/contract/demo'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'
import { json, refusalResponses, router } from '../platform/http/router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/demo/mails',
  summary: 'List the latest emails in demo mode; 404 otherwise',
  tags: ['Demo'],
  responses: {
    200: json(z.object({ mails: z.array(sentMail), total: z.int() }), 'The newest 50'),
    ...refusalResponses(404),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: '/demo/mails/{id}',
  summary: 'Read one email, as text and HTML',
  tags: ['Demo'],
  request: { params: z.object({ id }) },
  responses: { 200: json(z.object({ mail: sentMailInFull }), 'The email'), ...refusalResponses(404) },
})

export function demoRoutes(deps: Deps) {
  return router()
    .openapi(listRoute, async (c) => {
      const { mails, total } = await listMails(deps)
      return c.json({ mails, total }, 200)
    })
    .openapi(readRoute, async (c) => c.json({ mail: await readMail(deps, c.req.valid('param').id) }, 200))
}

/** The list has at most this many emails. */
const SHOWN = 50

/** Lists the latest emails, newest first, and counts all of them. Demo mode only. */
async function listMails(deps: Deps): Promise<{ mails: SentMail[]; total: number }> {
  if (!deps.config.demo) throw new Refusal('not_found')
  const { mails, total } = await deps.sentMails.list(SHOWN)
  return { mails: mails.map(({ id, to, subject, at }) => ({ id, to, subject, at })), total }
}

/** Returns one email. Demo mode only. */
async function readMail(deps: Deps, id: string): Promise<SentMailInFull> {
  const mail = deps.config.demo ? await deps.sentMails.read(id) : undefined
  if (!mail) throw new Refusal('not_found')
  return mail
}
