import { createHash } from 'node:crypto'
import type { HourCredit } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import type { Transcript, TranscriptRecord, TranscriptStandard } from '@cubby/contract/teaching/transcripts'
import { dayOf } from '@cubby/rules/days'
import { nameOnCertificate } from '@cubby/rules/teaching/certificate'
import { hourEntries } from '@cubby/rules/teaching/hour-credits'
import { standingOf } from '@cubby/rules/teaching/standing'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import {
  encodeTranscript,
  FINGERPRINT_LENGTH,
  recordLines,
  statedStandard,
} from '@cubby/rules/teaching/transcript-statement'
import type { Reader } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { QUARANTINED } from '../../../platform/files/quarantine.ts'
import { withSettings } from '../../school/settings/read-settings.ts'
import { signingKey } from '../../school/signing/signing-key.ts'
import { readChosen, readClassShares, readEntries, readStandards, trainingView } from './read-ledger.ts'

/** Returns the transcript of a user as of today, signed. */
export async function readTranscript(
  given: Deps,
  { userId }: { readonly userId: string },
): Promise<Transcript> {
  const deps = await withSettings(given)
  const { name, address, phone, email, timezone } = deps.config.provider
  const today = dayOf(await deps.clock(deps.db), timezone)
  const key = await signingKey(deps)
  // Reads everything in one snapshot. Otherwise the sums could differ from the listed records.
  const { student, ...found } = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readFacts(trx, { userId, today, timezone, school: name }))
  const statement = {
    keyId: key.id,
    name: student,
    asOf: today,
    standards: found.standards.map(statedStandard),
    recordCount: found.records.length,
    fingerprint: createHash('sha256')
      .update(recordLines(found.records))
      .digest('hex')
      .slice(0, FINGERPRINT_LENGTH),
  }
  return {
    name: student,
    school: { name, address, phone, email },
    as_of: today,
    ...found,
    code: await key.codeOf(encodeTranscript(statement)),
  }
}

interface Facts {
  readonly userId: string
  readonly today: string
  readonly timezone: string
  readonly school: string
}

async function readFacts(db: Reader, { userId, today, timezone, school }: Facts) {
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Refusal('user_not_found')
  const all = await readStandards(db)
  const chosen = await readChosen(db, [userId])
  const entries = await readEntries(db, { userIds: [userId], shares: await readClassShares(db), timezone })
  const trainings = entries.trainings.map(trainingView)
  const standards = chosen.flatMap(({ standard_id, since }) => {
    const standard = all.find(({ id }) => id === standard_id)
    if (!standard) return []
    const facts = { standard, since, today }
    return standingLine(standard, standingOf({ ...facts, entries: hourEntries({ ...entries, trainings }) }))
  })
  const followed = new Set(chosen.map(({ standard_id }) => standard_id))
  const credits = (all_: readonly HourCredit[]) => creditLines(all_, { standards: all, followed, today })
  const creditsOf = new Map(entries.certificates.map((one) => [one.certificate_id, one]))
  const certificates = (await readCertificates(db, userId)).map((row): TranscriptRecord => {
    const counted = creditsOf.get(row.id)
    const day = row.end_date ?? dayOf(row.issued_at ?? row.created_at, timezone)
    const hours = counted?.hours ?? (row.hours === null ? null : Number(row.hours))
    return {
      kind: 'certificate',
      number: row.number ?? row.earlier_number,
      title: row.certificate_name,
      provider: school,
      started_on: row.start_date ?? day,
      completed_on: day,
      hours,
      credits: credits(counted?.credits ?? []),
    }
  })
  const elsewhere = (status: 'verified' | 'submitted') =>
    trainings
      .filter((training) => training.status === status)
      .map(
        ({ title, provider, completed_on, hours, credits: own }): TranscriptRecord => ({
          kind: status === 'verified' ? 'elsewhere' : 'self_reported',
          number: null,
          title,
          provider,
          started_on: completed_on,
          completed_on,
          hours,
          credits: credits(own),
        }),
      )
  return {
    student: nameOnCertificate(user),
    standards,
    records: [...certificates, ...elsewhere('verified')].sort(newestFirst),
    self_reported: elsewhere('submitted'),
  }
}

const newestFirst = (one: TranscriptRecord, other: TranscriptRecord) =>
  other.completed_on.localeCompare(one.completed_on)

/** Returns what a transcript says about a standard. */
function standingLine(
  { name, authority }: Standard,
  standing: ReturnType<typeof standingOf>,
): TranscriptStandard {
  const { kind, state, due_on, done_until } = standing
  const shared = { name, authority, kind, state, due_on, done_until }
  if (standing.kind === 'card') return { ...shared, period: null, earned: 0, hours: 0, areas: [] }
  const { period, earned, hours, areas } = standing
  return {
    ...shared,
    period,
    earned,
    hours,
    areas: areas.map(({ area, earned }) => ({
      name: area.name,
      earned,
      minimum_hours: area.minimum_hours,
    })),
  }
}

interface Naming {
  readonly standards: readonly Standard[]
  readonly followed: ReadonlySet<string>
  readonly today: string
}

/** Names the credits for the standards that the student follows. */
function creditLines(
  credits: readonly HourCredit[],
  { standards, followed, today }: Naming,
): TranscriptRecord['credits'] {
  return credits.flatMap(({ standard_id, area_id, hours }) => {
    const standard = standards.find(({ id }) => id === standard_id)
    if (!standard || !followed.has(standard_id)) return []
    const { rules } = versionOn(standard.versions, today)
    const parts: readonly { id: string; name: string }[] = rules.kind === 'card' ? rules.issuers : rules.areas
    const area = parts.find(({ id }) => id === area_id)?.name ?? null
    return [{ standard: standard.name, area, hours }]
  })
}

function readCertificates(db: Reader, userId: string) {
  return db
    .selectFrom('certificates')
    .leftJoin('class_sessions', 'class_sessions.id', 'certificates.session_id')
    .select(['certificates.id', 'certificate_name', 'number', 'earlier_number', 'issued_at'])
    .select(({ fn }) => fn.coalesce('certificates.hours', 'certificates.earlier_hours').as('hours'))
    .select(['certificates.created_at', 'class_sessions.start_date', 'class_sessions.end_date'])
    .where('certificates.user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('certificates.file_key', 'not like', QUARANTINED)
    .orderBy('certificates.id')
    .execute()
}
