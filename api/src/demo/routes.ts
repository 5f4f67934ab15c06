import type { SentMail, SentMailInFull } from '@cubby/contract/demo'
import * as endpoints from '@cubby/contract/demo-endpoints'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'
import { handle } from '../platform/http/endpoints.ts'

export const demoRoutes = [
  handle(endpoints.list, async (ctx) => {
    const { mails, total } = await listMails(ctx.deps)
    return { mails, total }
  }),
  handle(endpoints.read, async (ctx, { id }) => ({ mail: await readMail(ctx.deps, id) })),
]

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
