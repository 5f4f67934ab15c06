import type { Transcript, TranscriptRecord } from '@cubby/contract/teaching/transcripts'
import type { TranscriptField } from '@cubby/contract/transcript-columns'
import { instantFormat } from '@cubby/rules/days'
import { text, translate } from '@cubby/texts/t'
import type { Deps } from '../../../platform/deps.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readPrintedProvider, readSettings, withSettings } from '../../school/settings/read-settings.ts'
import { verifyUrl } from '../../school/signing/signing-key.ts'
import { readTranscript } from './read-transcript.ts'

/** Draws the transcript of the caller. */
export async function printMyTranscript({ deps, caller }: RequestContext): Promise<Uint8Array> {
  return printTranscript(deps, await readTranscript(deps, { userId: caller.user.id }))
}

async function printTranscript(given: Deps, transcript: Transcript): Promise<Uint8Array> {
  const deps = await withSettings(given)
  const printedAt = await deps.clock(deps.db)
  // Loaded on demand, because it needs 10 MB of memory, and most servers rarely draw a PDF.
  const { transcriptPdf } = await import('./transcript-pdf.ts')
  return transcriptPdf(deps.readFont, {
    provider: await readPrintedProvider(deps),
    transcript,
    verifyUrl: verifyUrl(deps.config.publicUrl, transcript.code),
    printedAt,
    printedAtText: instantFormat(deps.config.provider.timezone)(printedAt),
  })
}

/**
 * Returns the transcript of the caller as CSV, a line for each training, in the columns that the school set for the
 * registry of its state. Self-reported trainings come last.
 */
export async function exportMyTranscript({
  deps,
  caller: { user },
}: RequestContext): Promise<AsyncGenerator<string>> {
  const { records, self_reported } = await readTranscript(deps, { userId: user.id })
  const owner = await deps.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const { transcript_columns } = await readSettings(deps.db, deps.config)
  const columns = transcript_columns.map(
    ({ field, name }): CsvColumn<TranscriptRecord> => [name, (record) => cells(record, owner)[field]],
  )
  return csvPieces(columns, [[...records, ...self_reported]])
}

interface Owner {
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
}

function cells(record: TranscriptRecord, owner: Owner): Record<TranscriptField, string | number> {
  const areas = record.credits.map(({ standard, area, hours }) => `${area ?? standard}: ${hours}`)
  return {
    last_name: owner.last_name,
    first_name: owner.first_name,
    email: owner.email ?? '',
    title: record.title,
    provider: record.provider,
    started_on: record.started_on,
    completed_on: record.completed_on,
    hours: record.hours ?? '',
    areas: areas.join('; '),
    number: record.number ?? '',
    kind: translate(kinds[record.kind]),
  }
}

const kinds = {
  certificate: text('Certificate'),
  elsewhere: text('Taken elsewhere, verified'),
  self_reported: text('Self-reported, not verified'),
} as const
