import type { TranscriptRecord, TranscriptStandard } from '@cubby/contract/teaching/transcripts'
import { currentLocale } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'
import { encodeFields, readSignedCode, type SignedCode } from './signed-code.ts'

/** What a transcript says about one standard. */
interface StatedStandard {
  readonly name: string
  readonly earned: number
  /** 0 for a card. */
  readonly hours: number
  readonly isDone: boolean
  /** The last day on which nothing is missing, or the last day of the card; null if there is none. */
  readonly until: string | null
}

/** What the school signs of a transcript. Days are yyyy-MM-dd in the provider's time zone. */
export interface TranscriptStatement {
  readonly keyId: string
  readonly name: string
  readonly asOf: string
  readonly standards: readonly StatedStandard[]
  /** How many records the transcript lists, without self-reported ones. */
  readonly recordCount: number
  /** The first half of the SHA-256 digest of `recordLines`, as FINGERPRINT_LENGTH hexadecimal digits. */
  readonly fingerprint: string
}

/** The content of a transcript's QR code. */
export interface TranscriptCode extends Omit<SignedCode, 'fields'> {
  readonly statement: TranscriptStatement
}

/** No certificate and no pass begins with it, so that none can be used as another. */
const KIND = 'transcript'
const VERSION = 1
export const FINGERPRINT_LENGTH = 32
/** Keeps the QR code small enough to scan from paper. */
const NAME_LENGTH = 60

/** Encodes the statement with characters that a link may contain. */
export function encodeTranscript(statement: TranscriptStatement): string {
  const { keyId, name, asOf, standards, recordCount, fingerprint } = statement
  const stated = standards.map(({ name, earned, hours, isDone, until }) => [
    Array.from(name).slice(0, NAME_LENGTH).join(''),
    earned,
    hours,
    isDone ? 1 : 0,
    until ?? '',
  ])
  return encodeFields([KIND, VERSION, keyId, name, asOf, recordCount, fingerprint, stated])
}

/** Returns the transcript's code in scanned or pasted text; null if there is none. Checks no signature. */
export function readTranscriptCode(pasted: string): TranscriptCode | null {
  const code = readSignedCode(pasted)
  if (!code) return null
  const { fields, ...signed } = code
  const [kind, version, keyId, name, asOf, recordCount, fingerprint, stated, ...more] = fields
  if (kind !== KIND || version !== VERSION || more.length > 0) return null
  if (typeof keyId !== 'string' || typeof name !== 'string' || !isDay(asOf)) return null
  if (typeof recordCount !== 'number' || typeof fingerprint !== 'string' || !Array.isArray(stated))
    return null
  const standards = stated.flatMap((one: unknown) => readStated(one) ?? [])
  if (standards.length !== stated.length) return null
  return { statement: { keyId, name, asOf, standards, recordCount, fingerprint }, ...signed }
}

function readStated(stated: unknown): StatedStandard | null {
  if (!Array.isArray(stated) || stated.length !== 5) return null
  const [name, earned, hours, done, until]: unknown[] = stated
  if (typeof name !== 'string' || typeof earned !== 'number' || typeof hours !== 'number') return null
  if ((done !== 0 && done !== 1) || (until !== '' && !isDay(until))) return null
  return { name, earned, hours, isDone: done === 1, until: until || null }
}

function isDay(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
  )
}

/** Returns what the code says about a standard of a transcript. */
export function statedStandard({ name, kind, earned, hours, state, due_on, done_until }: TranscriptStandard) {
  const isDone = state === 'done'
  return { name, earned, hours, isDone, until: kind === 'card' ? due_on : done_until }
}

/**
 * Returns the records of a transcript as text, one line each, in an order that does not depend on how they are listed.
 * The fingerprint in the code is computed from it, so that a list with other records does not match.
 */
export function recordLines(records: readonly TranscriptRecord[]): string {
  return records
    .map(({ kind, number, title, provider, started_on, completed_on, hours, credits }) =>
      JSON.stringify([
        kind,
        number,
        title,
        provider,
        started_on,
        completed_on,
        hours,
        credits.map(({ standard, area, hours }) => [standard, area, hours]),
      ]),
    )
    .toSorted()
    .join('\n')
}

/** Returns a fingerprint as people read it: `3f2a 9c01 …`. */
export function shownFingerprint(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** Returns the standing of a stated standard in words: '12 of 30 hours'. `dayText` formats a day. */
export function statedText(
  { hours, earned, isDone, until }: StatedStandard,
  dayText: (day: string) => string,
): string {
  if (hours === 0)
    return until === null ? t('No card') : t('Card valid through {date}', { date: dayText(until) })
  const values = { earned: earned.toLocaleString(currentLocale()), hours }
  if (!isDone) return t('{earned} of {hours, plural, one {# hour} other {# hours}}', values)
  return until === null
    ? t('{earned} of {hours, plural, one {# hour} other {# hours}}, complete', values)
    : t('{earned} of {hours, plural, one {# hour} other {# hours}}, nothing missing until {date}', {
        ...values,
        date: dayText(until),
      })
}
