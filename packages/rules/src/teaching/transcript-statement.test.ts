import type { TranscriptRecord } from '@cubby/contract/teaching/transcripts'
import { expect, it } from 'vitest'
import { readCertificateCode } from './certificate-statement.ts'
import { readPassCode } from './pass.ts'
import { encodeFields, signedCode } from './signed-code.ts'
import {
  encodeTranscript,
  readTranscriptCode,
  recordLines,
  shownFingerprint,
  statedText,
  type TranscriptStatement,
} from './transcript-statement.ts'

const statement: TranscriptStatement = {
  keyId: 'Ab3_x-9Q',
  name: 'Zoë O’Neil',
  asOf: '2026-12-20',
  standards: [
    { name: 'Day care training', earned: 12.5, hours: 30, isDone: false, until: null },
    { name: 'CPR and First Aid', earned: 0, hours: 0, isDone: true, until: '2028-02-29' },
  ],
  recordCount: 3,
  fingerprint: '0123456789abcdef0123456789abcdef',
}
const signature = new Uint8Array(64).fill(7)
const codeOf = (encoded: string) => signedCode(encoded, signature)

const record: TranscriptRecord = {
  kind: 'certificate',
  number: 'CUB-2026-7Q4M-X0KT',
  title: 'First Aid',
  provider: 'School',
  started_on: '2026-05-08',
  completed_on: '2026-05-09',
  hours: 6,
  credits: [{ standard: 'Day care training', area: 'Safety', hours: 3 }],
}

it('reads what it encodes, also from a link', () => {
  const code = codeOf(encodeTranscript(statement))
  expect(readTranscriptCode(code)?.statement).toEqual(statement)
  expect(readTranscriptCode(`https://school.test/verify#${code}`)?.statement).toEqual(statement)
})

it('is no certificate and no pass', () => {
  const code = codeOf(encodeTranscript(statement))
  expect(readCertificateCode(code)).toBeNull()
  expect(readPassCode(code)).toBeNull()
})

it.each([
  [['pass', 1, 'key', 'session', 'user']],
  [['transcript', 2, 'key', 'Maya', '2026-12-20', 0, 'ab', []]],
  [['transcript', 1, 'key', 'Maya', '2026-13-20', 0, 'ab', []]],
  [['transcript', 1, 'key', 'Maya', '2026-12-20', '0', 'ab', []]],
  [['transcript', 1, 'key', 'Maya', '2026-12-20', 0, 'ab', [['Day care', '12', 30, 0, '']]]],
  [['transcript', 1, 'key', 'Maya', '2026-12-20', 0, 'ab', [['Day care', 12, 30, 2, '']]]],
  [['transcript', 1, 'key', 'Maya', '2026-12-20', 0, 'ab', [['Day care', 12, 30, 0, 'soon']]]],
  [['transcript', 1, 'key', 'Maya', '2026-12-20', 0, 'ab', [], 'more']],
])('reads nothing from %j', (fields) => {
  expect(readTranscriptCode(codeOf(encodeFields(fields)))).toBeNull()
})

it('shortens long names, so that the code stays small enough for paper', () => {
  const standards = Array.from({ length: 10 }, () => ({
    name: 'n'.repeat(160),
    earned: 29.75,
    hours: 30,
    isDone: false,
    until: '2028-12-31',
  }))
  const code = codeOf(encodeTranscript({ ...statement, standards }))
  expect(readTranscriptCode(code)?.statement.standards[0]?.name).toHaveLength(60)
  // A QR code holds 2,953 bytes.
  expect(code.length).toBeLessThan(1_700)
})

it('has the same lines in any order, and others for another record', () => {
  const other = { ...record, number: null, title: 'Webinar' }
  expect(recordLines([record, other])).toBe(recordLines([other, record]))
  expect(recordLines([record])).not.toBe(recordLines([{ ...record, hours: 7 }]))
  expect(recordLines([record])).not.toBe(recordLines([{ ...record, credits: [] }]))
})

it('says what a standard has in words', () => {
  const text = (change: Partial<TranscriptStatement['standards'][number]>) =>
    statedText({ name: '', earned: 12.5, hours: 30, isDone: false, until: null, ...change }, (day) => day)
  expect(text({})).toBe('12.5 of 30 hours')
  expect(text({ isDone: true, earned: 120, hours: 120 })).toBe('120 of 120 hours, complete')
  expect(text({ isDone: true, until: '2028-03-14' })).toBe(
    '12.5 of 30 hours, nothing missing until 2028-03-14',
  )
  expect(text({ hours: 0, until: '2028-02-29' })).toBe('Card valid through 2028-02-29')
  expect(text({ hours: 0 })).toBe('No card')
  expect(shownFingerprint('0123456789ab')).toBe('0123 4567 89ab')
})
