import { legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import { DEFAULT_PROVIDER_EMAIL, DEFAULT_PROVIDER_NAME } from '@cubby/contract/constants'
import { defaultPageTexts, type PageTextName } from '@cubby/contract/school/brand'
import type { Setup } from '@cubby/contract/school/settings'
import { dayOf } from '@cubby/rules/days'
import { type SqlBool, sql } from 'kysely'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from './read-settings.ts'

/** Returns which of the first steps a new school has completed. Derives each step from the data. */
export async function readSetup({ deps, caller }: RequestContext): Promise<Setup> {
  requireAdmin(caller)
  const { db, config } = deps
  const settings = await readSettings(db, config)
  const { provider_name, provider_email, rooms } = settings
  const textNames = Object.keys(defaultPageTexts) as PageTextName[]
  const today = dayOf(await deps.clock(db), config.provider.timezone)
  const present = db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .where('classes.removed_at', 'is', null)
    .where('class_sessions.removed_at', 'is', null)
    .select('class_sessions.id')
  const { has_session, has_chosen, legal_texts, ...found } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(present.where('class_sessions.start_date', '>=', today))
        .$castTo<boolean>()
        .as('has_class'),
      eb
        .exists(
          present.where(
            sql<SqlBool>`coalesce(class_sessions.instructor_id, classes.instructor_id) is not null`,
          ),
        )
        .$castTo<boolean>()
        .as('has_instructor'),
      eb.exists(eb.selectFrom('class_sessions').select('id')).$castTo<boolean>().as('has_session'),
      eb
        .exists(eb.selectFrom('settings').select('name').where('name', '=', 'provider_timezone'))
        .$castTo<boolean>()
        .as('has_chosen'),
      eb.exists(eb.selectFrom('enrollments').select('id')).$castTo<boolean>().as('has_enrollment'),
      eb
        .selectFrom('legal_texts')
        .select(({ fn }) => fn.count<number>('kind').distinct().as('kinds'))
        .$asScalar()
        .$notNull()
        .as('legal_texts'),
    ])
    .executeTakeFirstOrThrow()
  return {
    has_details: provider_name !== DEFAULT_PROVIDER_NAME || provider_email !== DEFAULT_PROVIDER_EMAIL,
    has_rooms: rooms.length > 0,
    has_page_texts: textNames.some((name) => settings[name] !== defaultPageTexts[name]),
    has_legal_texts: Number(legal_texts) === legalTextKinds.length,
    has_time_zone: config.timeZone.isFixed || has_chosen || has_session,
    ...found,
    share_url: `${config.publicUrl}/classes`,
  }
}
