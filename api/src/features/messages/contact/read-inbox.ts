import type {
  ContactInboxFilter,
  ContactInboxPage,
  ContactThread,
  InboxMessage,
} from '@cubby/contract/messages/contact-inbox'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { contains, countRows, fullName, paginate, wordsOf } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** Lists one page of the contact messages, newest first. */
export async function listContactMessages(
  { deps, caller }: RequestContext,
  filter: ContactInboxFilter,
): Promise<ContactInboxPage> {
  requireAdmin(caller)
  const { db } = deps
  const { page, limit, searchTerm, status } = filter
  const filtered = db
    .selectFrom('contact_messages')
    .$if(status !== undefined, (query) => query.where('contact_messages.status', '=', status ?? 'open'))
    .where((eb) =>
      eb.and(
        wordsOf(searchTerm).map(
          (word) =>
            sql<SqlBool>`searchable(concat_ws(' ', contact_messages.name, contact_messages.email,
              contact_messages.message)) ${contains(word)}`,
        ),
      ),
    )
  const pagination = await paginate(db, filtered, filter)
  const ids = filtered
    .select('contact_messages.id')
    .orderBy('contact_messages.created_at', 'desc')
    .orderBy('contact_messages.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = await inboxQuery(db).where('contact_messages.id', 'in', ids).execute()
  return { contact_messages: rows.map(inboxMessageView), pagination }
}

/** Reads a message with its answers. */
export async function readContactMessage(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<ContactThread> {
  requireAdmin(caller)
  return readThread(deps.db, id)
}

export async function readThread(db: Reader, id: string): Promise<ContactThread> {
  const row = await inboxQuery(db).where('contact_messages.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('contact_message_not_found')
  const answers = await db
    .selectFrom('contact_answers')
    .innerJoin('users as sender', 'sender.id', 'contact_answers.sent_by')
    .select([
      'contact_answers.id',
      'contact_answers.text',
      'contact_answers.created_at',
      'contact_answers.mailed_at',
      fullName('sender').as('sent_by'),
    ])
    .where('contact_answers.message_id', '=', id)
    .orderBy('contact_answers.created_at')
    .orderBy('contact_answers.id')
    .execute()
  return {
    contact_message: inboxMessageView(row),
    answers: answers.map(({ created_at, mailed_at, ...answer }) => ({
      ...answer,
      created_at: created_at.toISOString(),
      mailed_at: mailed_at?.toISOString() ?? null,
    })),
  }
}

/** Counts the messages that nobody has answered or archived. */
export function countOpenMessages(db: Reader): Promise<number> {
  return countRows(db.selectFrom('contact_messages').where('status', '=', 'open'))
}

function inboxQuery(db: Reader) {
  return db
    .selectFrom('contact_messages')
    .leftJoin('users as archiver', 'archiver.id', 'contact_messages.archived_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contact_answers')
          .innerJoin('users as sender', 'sender.id', 'contact_answers.sent_by')
          .select(['contact_answers.created_at as answered_at', fullName('sender').as('answered_by')])
          .whereRef('contact_answers.message_id', '=', 'contact_messages.id')
          .orderBy('contact_answers.created_at', 'desc')
          .orderBy('contact_answers.id', 'desc')
          .limit(1)
          .as('answer'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(['users.id as account_id', fullName('users').as('account_name')])
          .where('users.deleted_at', 'is', null)
          .where(
            sql<SqlBool>`(lower(users.email) = lower(contact_messages.email)
              or users.normal_email = lower(contact_messages.email))`,
          )
          .orderBy(sql`lower(users.email) = lower(contact_messages.email)`, 'desc')
          .orderBy('users.id')
          .limit(1)
          .as('account'),
      (join) => join.onTrue(),
    )
    .select([
      'contact_messages.id',
      'account.account_id',
      'account.account_name',
      'contact_messages.name',
      'contact_messages.email',
      'contact_messages.message',
      'contact_messages.status',
      'contact_messages.created_at',
      'contact_messages.archived_at',
      'answer.answered_at',
      'answer.answered_by',
      fullName('archiver').as('archived_by'),
    ])
    .orderBy('contact_messages.created_at', 'desc')
    .orderBy('contact_messages.id', 'desc')
}

type InboxRow = Awaited<ReturnType<ReturnType<typeof inboxQuery>['execute']>>[number]

function inboxMessageView(row: InboxRow): InboxMessage {
  const {
    account_id,
    account_name,
    created_at,
    answered_at,
    answered_by,
    archived_at,
    archived_by,
    ...message
  } = row
  return {
    ...message,
    created_at: created_at.toISOString(),
    account: account_id === null ? null : { id: account_id, name: account_name ?? '' },
    answered: answered_at && { at: answered_at.toISOString(), by: answered_by },
    archived: archived_at && { at: archived_at.toISOString(), by: archived_by },
  }
}
