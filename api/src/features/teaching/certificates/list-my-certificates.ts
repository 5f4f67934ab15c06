import type { Certificate } from '@cubby/contract/certificates'
import { dayOf } from '@cubby/rules/days'
import type { Caller } from '../../../platform/http/caller.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { certificatesQuery } from './queries.ts'
import { certificateView } from './views.ts'

/** Lists the caller's certificates, newest first, including revoked ones. */
export async function listMyCertificates({
  deps,
  caller: { user },
}: Pick<ContextParts, 'deps'> & { readonly caller: Pick<Caller, 'user'> }): Promise<Certificate[]> {
  const today = dayOf(await deps.clock(deps.db), deps.config.provider.timezone)
  const rows = await certificatesQuery(deps.db).where('certificates.user_id', '=', user.id).execute()
  return rows.map((row) => certificateView(row, today, deps.config.publicUrl))
}
