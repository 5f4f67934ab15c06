import { instantFormat } from '@cubby/rules/days'
import { t, text, translate } from '@cubby/texts/t'
import { sql } from 'kysely'
import type { Database, Reader, Trx } from '../../../platform/db/database.ts'
import type { NightlyCheck } from '../../../platform/db/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobData } from '../../../platform/jobs/jobs.ts'
import { composeMail, type Mail, type MailDeps, office } from '../../../platform/mail/mailer.ts'
import { findPublicKeys, signingKey } from '../signing/signing-key.ts'
import { chainNames } from './canonical-row.ts'
import { chainHistory } from './chain-history.ts'
import { encodeHead } from './history-head.ts'
import { type BrokenRow, type CheckedChain, type Difference, verifyHistory } from './verify-history.ts'

const differenceTexts: Readonly<Record<Difference, string>> = {
  changed: text('{row} was changed.'),
  missing: text('{row} is missing.'),
  added: text('{row} was added in the past.'),
  reordered: text('{row} is not in its place.'),
  forged: text('{row} is about a removal or a restore, and this installation did not sign it.'),
}

/** What is wrong with the first broken row, in a sentence. */
export function brokenText({ chain, id, position, difference }: BrokenRow): string {
  const row = id ? t('Row {id} of {chain}', { id, chain }) : t('A row of {chain}', { chain })
  return translate(differenceTexts[difference], {
    row: position === null ? row : t('{row} (position {position})', { row, position }),
  })
}

/** The state of a chain, in a line. */
export function chainText({ chain, rows, position, hash, removals, restores }: CheckedChain): string {
  const facts = [
    t('{chain}: {rows, plural, one {# row} other {# rows}}', { chain: chainNames[chain], rows }),
    position > 0 && t('position {position}, {hash}', { position, hash }),
    removals > 0 &&
      t('{count, plural, one {# imported receipt} other {# imported receipts}} reversed', {
        count: removals,
      }),
    restores > 0 && t('{count, plural, one {restored once} other {restored # times}}', { count: restores }),
  ]
  return facts.filter(Boolean).join(', ')
}

/**
 * Checks the history, keeps the result for System Health, and mails it to the office with the signed ends of
 * the chains. They contradict a chain that somebody rewrites later, because nobody can change old emails.
 */
export async function checkHistory(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await chainHistory(deps)
  const key = await signingKey(deps)
  const { chains, broken } = await verifyHistory({ db: deps.db, keys: await findPublicKeys(deps.db) })
  const checkedAt = (await deps.clock(deps.db)).toISOString()
  const head = broken ? null : await key.codeOf(encodeHead({ keyId: key.id, checkedAt, chains }))
  const rows = chains.reduce((sum, chain) => sum + chain.rows, 0)
  const text = broken && brokenText(broken)
  await deps.db.transaction().execute(async (trx) => {
    await keepResult(trx, 'history', { checkedAt, ok: !broken, result: { rows, broken: text } })
    const summary = text ? [text] : chains.map(chainText)
    await deps.jobs.enqueue(trx, 'email-history', { checkedAt, summary, head })
  })
}

interface NightlyResult {
  readonly checkedAt: string
  readonly ok: boolean
  readonly result: Readonly<Record<string, string | number | null>>
}

/** Replaces the result of a nightly check. */
export async function keepResult(
  db: Database | Trx,
  name: NightlyCheck,
  { checkedAt, ok, result }: NightlyResult,
): Promise<void> {
  const row = { checked_at: checkedAt, ok, result: JSON.stringify(result) }
  await db
    .insertInto('nightly_checks')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** The last result of a nightly check; null before the first one. */
export async function lastResult(db: Reader, name: NightlyCheck) {
  const row = await db
    .selectFrom('nightly_checks')
    .select(['checked_at', 'ok'])
    .select(sql<Record<string, string | number | null>>`result`.as('result'))
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

/** Mails the result of a check to the office. */
export async function emailHistory(
  { config, mailer }: MailDeps,
  data: JobData['email-history'],
): Promise<void> {
  await mailer.send(historyMail(config, data))
}

function historyMail(
  config: MailDeps['config'],
  { checkedAt, summary, head }: JobData['email-history'],
): Mail {
  const when = instantFormat(config.provider.timezone)(new Date(checkedAt))
  const about = { id: `history-${Date.parse(checkedAt)}`, to: office(config) }
  if (!head) {
    const subject = t('The history in Cubby was changed')
    const paragraphs = [
      t('The check of {time} found a record that was altered: {summary}', {
        time: when,
        summary: summary.join(' '),
      }),
      t(
        "The audit log, the ledger, agreements, and published legal texts are only added to, so somebody with access to the database did this. Ask who that was. Keep the emails of the last few days: each one has that day's checksum.",
      ),
    ]
    const button = { label: t('Open System Health'), url: '/admin/system-health' }
    return composeMail(config, { ...about, subject }, { heading: subject, paragraphs, button })
  }
  const subject = t('The history in Cubby is complete')
  return composeMail(
    config,
    { ...about, subject },
    {
      heading: subject,
      paragraphs: [
        t(
          'The check of {time} found no altered records in the audit log, ledger, agreements, or legal texts.',
          { time: when },
        ),
        t(
          'Keep this email where the administrators of the server cannot delete it. The code below is a checksum of the records as of this day. Whoever rewrites the past later cannot rewrite this email.',
        ),
        t(
          'To compare, run this on the server with the code between the quotation marks: pnpm verify-history --head "code"',
        ),
        ...summary,
      ],
      quote: head,
    },
  )
}
