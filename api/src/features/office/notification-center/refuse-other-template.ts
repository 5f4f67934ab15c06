import { checkTemplate } from '@cubby/rules/template-variables'
import type { Reader } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'

/**
 * Throws Refusal `template_mismatch` if a template is meant for other recipients. Accepts a template that was
 * deleted, because the request contains the text.
 */
export async function refuseOtherTemplate(
  db: Reader,
  templateId: string | null,
  audience: 'user' | 'class' | 'broadcast',
): Promise<void> {
  if (templateId === null) return
  const template = await db
    .selectFrom('notification_templates')
    .select('recipient_type')
    .where('id', '=', templateId)
    .executeTakeFirst()
  const decision = template && checkTemplate(template.recipient_type, audience)
  if (decision && !decision.ok) throw new Refusal('template_mismatch', { message: decision.reason })
}
