import type { MessagePreview, PreviewRequest } from '@cubby/contract/office/notification-center'
import { dayOf } from '@cubby/rules/days'
import type { PlaceholderValues } from '@cubby/rules/office/message-template'
import { emptyVariables, unknownPlaceholders, withGiven } from '@cubby/rules/office/template-variables'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { fillIn, valuesOfClass, valuesOfUser } from './personalize-message.ts'
import { activeUsers, countActiveUsers, type Recipient, studentsOfClass } from './recipients.ts'

/** Returns a message as one of its recipients will read it, the number of recipients, and what cannot be filled in. */
export async function previewMessage(
  { deps, caller }: RequestContext,
  request: PreviewRequest,
): Promise<MessagePreview> {
  requireAdmin(caller)
  const { first, count, values } = await audienceOf(deps, request)
  const filled = { ...withGiven(values, request.variables ?? {}), student_name: first?.name }
  const text = first ? fillIn(request, filled) : request
  return {
    title: text.title,
    message: text.message,
    recipient_name: first?.name ?? null,
    recipient_count: count,
    unknown_placeholders: unknownPlaceholders(request),
    empty_variables: emptyVariables(values, request.recipientType),
  }
}

interface Audience {
  readonly first: Recipient | undefined
  readonly count: number
  readonly values: PlaceholderValues
}

async function audienceOf(
  { db, clock, config }: Deps,
  { recipientType, recipient, session_id: sessionId = null }: PreviewRequest,
): Promise<Audience> {
  if (recipientType === 'broadcast') {
    const first = await activeUsers(db).where('users.role', 'in', ['user', 'student']).executeTakeFirst()
    return { first, count: await countActiveUsers(db), values: {} }
  }
  if (!recipient) return { first: undefined, count: 0, values: {} }
  const about = { today: dayOf(await clock(db), config.provider.timezone) }
  if (recipientType === 'class') {
    const students = await studentsOfClass(db, recipient, sessionId)
    const values = await valuesOfClass(db, { classId: recipient, sessionId }, about)
    return { first: students[0], count: students.length, values }
  }
  const first = await activeUsers(db).where('users.id', '=', recipient).executeTakeFirst()
  return { first, count: first ? 1 : 0, values: await valuesOfUser(db, recipient, about) }
}
