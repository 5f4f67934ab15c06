import type { MyCenter, MyCenters } from '@cubby/contract/student/my-center'
import { dayOf } from '@cubby/rules/days'
import { billingText } from '@cubby/rules/money/centers'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { centerBalance } from '../../money/centers/center-balance.ts'
import {
  type CenterRow,
  isMember,
  membersOf,
  openInvitations,
  requireCenter,
} from '../../money/centers/queries.ts'
import { invoicesOfCenters } from '../../money/invoices/read-invoices.ts'
import { readStaff } from './read-staff.ts'

/** Returns the centers that the caller directs, by name, with everything that a director reads offline. */
export async function listMyCenters(ctx: RequestContext): Promise<MyCenters> {
  const { deps, caller } = ctx
  const directed = await deps.db
    .selectFrom('center_members')
    .innerJoin('centers', 'centers.id', 'center_members.center_id')
    .select('center_id')
    .where('user_id', '=', caller.user.id)
    .where('kind', '=', 'director')
    .where(isMember)
    .where('centers.status', 'in', ['active', 'closed'])
    .orderBy('centers.name')
    .orderBy('centers.id')
    .execute()
  const centers = []
  for (const { center_id } of directed) {
    centers.push(await centerView(ctx, await requireCenter(deps.db, { centerId: center_id, caller })))
  }
  return { centers }
}

async function centerView({ deps }: RequestContext, center: CenterRow): Promise<MyCenter> {
  const { id, name, address, billing_email, status, terms } = center
  const { db, config } = deps
  const now = await deps.clock(db)
  const today = dayOf(now, config.provider.timezone)
  const invitations = await openInvitations(db, { centerId: id, now })
  const directors = await membersOf(db, id, 'director')
  return {
    id,
    name,
    address,
    billing_email,
    is_closed: status === 'closed',
    billing: billingText(terms),
    can_pay_online: config.payments !== 'office',
    directors: directors.map((one) => one.name),
    staff: await readStaff(deps, id),
    invitations: invitations.filter(({ kind }) => kind === 'staff'),
    balance: await centerBalance(db, { today, centerId: id }),
    invoices: await invoicesOfCenters(db, { centerIds: [id], today }),
  }
}
