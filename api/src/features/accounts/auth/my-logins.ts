import type { LoginsResponse, OtherLoginsEnd } from '@cubby/contract/accounts/logins'
import { instantFormat } from '@cubby/rules/days'
import type { Caller } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { MailDeps } from '../../../platform/mail/mailer.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { endCalendarLink, endLogin } from './end-access.ts'
import { activeLogins, endLogins } from './login-rows.ts'
import { newDeviceMail } from './mails.ts'

export async function readMyLogins({ deps, caller }: RequestContext): Promise<LoginsResponse> {
  return viewLogins(deps.db, caller, await deps.clock(deps.db))
}

async function viewLogins(db: Reader, caller: Caller, now: Date): Promise<LoginsResponse> {
  const logins = await activeLogins(db, now)
    .select(['logins.id', 'logins.browser', 'logins.created_at', 'logins.last_used_at'])
    .where('logins.user_id', '=', caller.user.id)
    .orderBy('logins.last_used_at', 'desc')
    .orderBy('logins.id')
    .execute()
  return {
    logins: logins.map(({ id, browser, created_at, last_used_at }) => ({
      id,
      browser: browser ?? '',
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      is_current: id === caller.loginId,
    })),
  }
}

/** Ends another login of the caller and returns those that are left. A login that has already ended changes nothing. */
export function endMyLogin({ deps, caller }: RequestContext, id: string): Promise<LoginsResponse> {
  return write({ deps, caller }, async (trx) => {
    const userId = caller.user.id
    if (id === caller.loginId) throw new Refusal('current_login')
    const login = await trx
      .selectFrom('logins')
      .select('ended_at')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!login) throw new Refusal('login_not_found')
    const now = await deps.clock(trx)
    if (!login.ended_at) await endLogin(trx, { id, userId, request: caller.request, now })
    return viewLogins(trx, caller, now)
  })
}

/** Ends all other logins of the caller, and their calendar link if they want. */
export function endOtherLogins(
  { deps, caller }: RequestContext,
  { end_calendar_link }: OtherLoginsEnd,
): Promise<LoginsResponse> {
  return write({ deps, caller }, async (trx) => {
    const userId = caller.user.id
    const { request } = caller
    const now = await deps.clock(trx)
    await endLogins(trx, { userId, except: caller.loginId, now })
    await writeAuditLog(trx, {
      actorId: userId,
      action: 'login.others_ended',
      subject: { type: 'user', id: userId },
      request,
      now,
    })
    if (end_calendar_link) await endCalendarLink(trx, { userId, actorId: userId, request, now })
    return viewLogins(trx, caller, now)
  })
}

/** Mails a user about a login on a device that they never used before, regardless of their preferences. */
export async function emailNewDevice(deps: MailDeps, loginId: string): Promise<void> {
  const login = await deps.db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(['users.first_name', 'users.last_name', 'users.email', 'logins.browser', 'logins.created_at'])
    .where('logins.id', '=', loginId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!login?.email) return
  const at = instantFormat(deps.config.provider.timezone)(login.created_at)
  const { browser, ...user } = login
  await deps.mailer.send(
    newDeviceMail(deps.config, { id: loginId, user: { ...user, email: login.email }, browser, at }),
  )
}
