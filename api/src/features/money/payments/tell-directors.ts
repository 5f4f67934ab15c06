import { amountText } from '@cubby/rules/money/price-text'
import { sentences } from '@cubby/rules/sentences'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { type SqlBool, sql } from 'kysely'
import { fullName } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { type Message, notify, notifyMany, type WriteMessage } from '../../messages/notifications/notify.ts'

const MY_CENTER = '/my-center'

/** An enrollment about which the directors of its center are told. */
interface StaffNews {
  readonly enrollmentId: string
  /** What is due back to the center now. */
  readonly refundCents?: number
}

/** What the directors of one center are told about. */
export interface StaffFacts {
  /** 'Ana Reyes', 'Ana Reyes and Ben Cole', or 'Ana Reyes, Ben Cole, and 3 more'. */
  readonly names: string
  /** How many people these are. */
  readonly count: number
  readonly centerName: string
  readonly classTitle: string
  /** 'CPR and First Aid Certification on Dec 4, 2026'. */
  readonly classAndDate: string
  readonly refundCents: number
}

/**
 * Tells the directors of the centers that pay for these enrollments of one session what happened. Each
 * director gets one message, however many of their staff it concerns. Does nothing about enrollments that
 * students pay themselves.
 */
export async function tellDirectors(
  ctx: TransactionContext,
  {
    news,
    messageOf,
  }: { readonly news: readonly StaffNews[]; readonly messageOf: (facts: StaffFacts) => Message },
): Promise<void> {
  if (news.length === 0) return
  const rows = await ctx.trx
    .selectFrom('enrollments')
    .innerJoin('centers', 'centers.id', 'enrollments.center_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['enrollments.id', 'centers.id as center_id', 'centers.name as center_name', 'classes.title'])
    .select(['class_sessions.start_date', 'class_sessions.end_date', fullName('users').$notNull().as('name')])
    .where(sql<SqlBool>`enrollments.id = any(${news.map(({ enrollmentId }) => enrollmentId)})`)
    .select(sql<string[]>`directors_of(array[centers.id])`.as('directors'))
    .orderBy(sql`lower(users.last_name), lower(users.first_name)`)
    .orderBy('enrollments.id')
    .execute()
  const refunds = new Map(news.map(({ enrollmentId, refundCents = 0 }) => [enrollmentId, refundCents]))
  for (const staff of Map.groupBy(rows, ({ center_id }) => center_id).values()) {
    const [first] = staff
    if (!first) continue
    const message = () =>
      messageOf({
        names: namesText(staff.map(({ name }) => name)),
        count: staff.length,
        centerName: first.center_name,
        classTitle: first.title,
        classAndDate: t('{classTitle} on {date}', {
          classTitle: first.title,
          date: displayDate(first.start_date, first.end_date),
        }),
        refundCents: staff.reduce((sum, { id }) => sum + (refunds.get(id) ?? 0), 0),
      })
    await notifyMany(ctx, { userIds: first.directors, message })
  }
}

function namesText([first = '', second, ...others]: readonly string[]): string {
  if (second === undefined) return first
  return others.length === 0
    ? t('{first} and {second}', { first, second })
    : t('{first}, {second}, and {count} more', { first, second, count: others.length })
}

/** Whose payment it is. */
export interface Payer {
  readonly user_id: string
  readonly enrollment_id: string
  readonly center_id: string | null
}

/** Tells the student who pays, or else the directors of the center that pays, if there is something to tell them. */
export async function tellPayer(
  ctx: TransactionContext,
  {
    payment: { user_id: userId, enrollment_id: enrollmentId, center_id },
    message,
    toDirectors,
  }: {
    readonly payment: Payer
    readonly message: WriteMessage
    readonly toDirectors?: (facts: StaffFacts) => Message
  },
): Promise<void> {
  if (center_id === null) await notify(ctx, { userId, message })
  else if (toDirectors) await tellDirectors(ctx, { news: [{ enrollmentId }], messageOf: toDirectors })
}

/** A message to directors. Says what is due back to the center. */
export function aboutStaff(
  title: string,
  text: string,
  facts: Pick<StaffFacts, 'centerName' | 'refundCents'> = { centerName: '', refundCents: 0 },
): Message {
  const { centerName, refundCents } = facts
  const refund = amountText(refundCents / 100)
  return {
    type: 'center_staff',
    title,
    message:
      refundCents > 0
        ? sentences(text, t('{amount} is due back to {centerName}.', { amount: refund, centerName }))
        : text,
    actionUrl: MY_CENTER,
    links: [{ label: t('My center'), url: MY_CENTER }],
    ...(refundCents > 0 && {
      fact: { value: refund, about: t('is due back to {centerName}', { centerName }) },
    }),
  }
}
