import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { type LockedSession, readSessions } from '../../seats/seats/lock-session.ts'
import { titleKeyInSql } from './classes/create-sessions.ts'
import { titleKey } from './classes/read-session.ts'
import { namedUserId } from './find-students.ts'
import type { BatchContext, RowErrors } from './import-definition.ts'

/** How a row names the session of a student. */
interface SessionName {
  /** The title of the class. */
  readonly class: string
  /** The first day, yyyy-MM-dd. */
  readonly session_date: string
  /** Null if the row has no time, which is enough if the class has one session on this day. */
  readonly start_time: string | null
}

/** The columns of `SessionName` with the email address of the student, or the ten digits of their phone number. */
interface PlaceName extends SessionName {
  readonly email: string
}

/** Identifies the place of a student in a session. */
export function placeKey({ email, session_date, start_time, ...place }: PlaceName): string {
  return JSON.stringify([email, titleKey(place.class), session_date, start_time])
}

type FoundSession = { readonly session: LockedSession } | { readonly errors: RowErrors }

/** A record about a session, which `lockNamedSessions` finds once for all steps of a batch. */
export interface InSession {
  readonly found?: FoundSession
}

/**
 * Locks the sessions that the rows name, in the order of their ids, as every operation with several sessions does. Read
 * everything about their seats after this. A dry run changes nothing, so that it keeps nobody waiting. Returns the rows
 * with their sessions and the start times that they left out, so that all rows about one session have the same key.
 */
export async function lockNamedSessions<Name extends SessionName & InSession>(
  ctx: BatchContext,
  names: readonly Name[],
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<Name[]> {
  if (!isDryRun) {
    const ids = (await findNamed(ctx, names)).map(({ id }) => id)
    await ctx.deps.lockSeats(ctx.trx, ids)
  }
  const sessions = await findNamedSessions(ctx, names)
  return names.map((name, at) => {
    const found = sessions[at]
    if (!found) return name
    return { ...name, found, ...('session' in found && { start_time: found.session.startTime }) }
  })
}

/**
 * Finds the session that each row names, without removed ones. Returns errors for a row that names no session or more
 * than one.
 */
async function findNamedSessions(ctx: BatchContext, names: readonly SessionName[]): Promise<FoundSession[]> {
  const found = await findNamed(ctx, names)
  const { timezone } = ctx.deps.config.provider
  const sessions = await readSessions(
    ctx.trx,
    found.map(({ id }) => id),
    timezone,
  )
  const byDay = Map.groupBy(found, ({ title, start_date }) => dayKey(title, start_date))
  const titles = await existingTitles(ctx, names)
  return names.map((name) => {
    const ofDay = byDay.get(dayKey(name.class, name.session_date)) ?? []
    const [one, ...others] = ofDay.filter(
      ({ start_time }) => name.start_time === null || name.start_time === start_time,
    )
    const session = one && sessions.get(one.id)
    if (others.length > 0) return { errors: { start_time: messages.importSessionAmbiguous } }
    if (session) return { session }
    return {
      errors: titles.has(titleKey(name.class))
        ? { session_date: messages.importSessionUnknown }
        : { class: messages.importClassUnknown },
    }
  })
}

function dayKey(title: string, day: string): string {
  return JSON.stringify([titleKey(title), day])
}

function findNamed({ trx }: BatchContext, names: readonly SessionName[]) {
  return trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['class_sessions.id', 'classes.title', 'start_date', 'start_time'])
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.removed_at', 'is', null)
    .where(sql<boolean>`${titleKeyInSql} = any(${titlesOf(names)})`)
    .where(sql<boolean>`start_date = any(${[...new Set(names.map((name) => name.session_date))]}::date[])`)
    .execute()
}

async function existingTitles(
  { trx }: BatchContext,
  names: readonly SessionName[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('classes')
    .select(titleKeyInSql.as('key'))
    .where('removed_at', 'is', null)
    .where(sql<boolean>`${titleKeyInSql} = any(${titlesOf(names)})`)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

function titlesOf(names: readonly SessionName[]): string[] {
  return [...new Set(names.map((name) => titleKey(name.class)))]
}

/**
 * Returns SQL for a `from` clause: the enrollments that the places name. `named.at` is the index of the place. Includes
 * removed sessions and deleted users, because exports list them.
 */
export function namedEnrollments(places: readonly PlaceName[]) {
  const named = places.map(({ email, session_date, start_time, ...place }, at) => ({
    at,
    email,
    title: titleKey(place.class),
    day: session_date,
    time: start_time,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as named (at integer, email text, title text, day date, time text)
    join users on users.id = ${namedUserId(sql`named.email`)}
    join enrollments on enrollments.user_id = users.id
    join class_sessions on class_sessions.id = enrollments.session_id
      and class_sessions.start_date = named.day
      and (named.time is null or class_sessions.start_time = named.time)
    join classes on classes.id = class_sessions.class_id and ${titleKeyInSql} = named.title`
}
