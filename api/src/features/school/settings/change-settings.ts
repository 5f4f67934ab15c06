import type { SettingsChange, SettingsResponse } from '@cubby/contract/school/settings'
import { type Protection, weakenedBy } from '@cubby/rules/accounts/fresh-proof'
import { text, translate } from '@cubby/texts/t'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin, requireFreshProof } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { tellAdmins } from '../strong-actions/tell-admins.ts'
import { readSettings } from './read-settings.ts'

/**
 * Stores the settings that changed. The audit log records the old and new value of each setting. A caller who requires
 * a second factor must have one. A caller who weakens what protects the strongest actions needs a fresh proof.
 */
export async function changeSettings(ctx: RequestContext, change: SettingsChange): Promise<SettingsResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await lockSettings(trx)
    const before = await readSettings(trx, deps.config)
    if (change.require_second_factor && !(await deps.logins.hasSecondFactor(trx, caller.user.id))) {
      throw new Refusal('own_second_factor_missing')
    }
    const now = await deps.clock(trx)
    const weakened = weakenedBy(before, change)
    if (weakened.length > 0) {
      requireFreshProof(caller)
      const did = (actor: string) =>
        weakened.map((name) => translate(weakenedTexts[name], { actor })).join(' ')
      await tellAdmins({ deps, trx, caller, now }, { did })
    }
    const startsApproval =
      (change.approve_deletions && !before.approve_deletions) ||
      (typeof change.approve_refunds_above === 'number' && before.approve_refunds_above === null)
    if (startsApproval && (await deps.lockAdmins(trx)) < 2) throw new Refusal('second_admin_missing')
    const names = Object.keys(change) as (keyof SettingsChange)[]
    const changed = names.filter(
      (name) => change[name] !== undefined && JSON.stringify(change[name]) !== JSON.stringify(before[name]),
    )
    const pairs = changed.map((name) => [name, { from: before[name], to: change[name] }])
    await storeSettings({ trx, caller, now }, Object.fromEntries(pairs))
    return { settings: await readSettings(trx, deps.config) }
  })
}

/** How the email to other administrators describes each setting that was weakened. */
const weakenedTexts: Readonly<Record<keyof Protection, string>> = {
  require_second_factor: text('{actor} changed the settings: administrators no longer need a second factor.'),
  proof_refund_amount: text(
    '{actor} changed the settings: administrators confirm their identity only for larger refunds.',
  ),
  approve_deletions: text(
    '{actor} changed the settings: deleting users no longer needs a second administrator.',
  ),
  approve_refunds_above: text(
    '{actor} changed the settings: more refunds no longer need a second administrator.',
  ),
}

/** The old and the new value of each changed setting, by its name. */
type SettingChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

/** Prevents other changes of the settings until the transaction ends. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(trx)
}

/** Stores settings, and records all of them in one audit log entry. Does nothing if there are no changes. */
export async function storeSettings(
  { trx, caller, now }: Pick<OperationContext, 'trx' | 'caller' | 'now'>,
  changes: SettingChanges,
): Promise<void> {
  const all = Object.entries(changes)
  if (all.length === 0) return
  for (const [name, { to }] of all) {
    const value = JSON.stringify(to)
    await trx
      .insertInto('settings')
      .values({ name, value, updated_at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
      .execute()
  }
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'settings.changed',
    subject: { type: 'settings', id: null },
    details: changes,
    request: caller.request,
    now,
  })
}

/** Returns the current settings, for administrators. */
export async function showSettings({ deps, caller }: RequestContext): Promise<SettingsResponse> {
  requireAdmin(caller)
  return { settings: await readSettings(deps.db, deps.config) }
}
